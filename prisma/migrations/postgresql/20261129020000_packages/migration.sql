-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "packages_only" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "credit_requests" ADD COLUMN "package_id" INTEGER;
ALTER TABLE "credit_requests" ADD COLUMN "package_name" TEXT CHECK (("package_id" IS NULL) = ("package_name" IS NULL));

-- CreateTable
CREATE TABLE "credit_packages" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "credits" INTEGER NOT NULL CHECK ("credits" > 0),
    "price" BIGINT NOT NULL CHECK ("price" > 0),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "credit_packages_pkey" PRIMARY KEY ("id")
);
