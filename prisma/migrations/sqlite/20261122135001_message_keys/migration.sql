-- Of which the ids of a batch's messages are made: a row keeps its id, whatever else is forgotten.
ALTER TABLE "batches" ADD COLUMN "message_key" TEXT NOT NULL DEFAULT '';
UPDATE "batches" SET "message_key" = lower(hex(randomblob(32)));

-- A column's default cannot be random here.
CREATE TRIGGER "batches_message_key" AFTER INSERT ON "batches" WHEN NEW."message_key" = ''
BEGIN
  UPDATE "batches" SET "message_key" = lower(hex(randomblob(32))) WHERE "id" = NEW."id";
END;
