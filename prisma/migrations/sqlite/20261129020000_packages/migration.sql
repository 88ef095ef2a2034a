-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "packages_only" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "credit_requests" ADD COLUMN "package_id" INTEGER;
ALTER TABLE "credit_requests" ADD COLUMN "package_name" TEXT CHECK (("package_id" IS NULL) = ("package_name" IS NULL));

-- CreateTable
CREATE TABLE "credit_packages" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "credits" INTEGER NOT NULL CHECK ("credits" > 0),
    "price" BIGINT NOT NULL CHECK ("price" > 0),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" DATETIME NOT NULL
);
