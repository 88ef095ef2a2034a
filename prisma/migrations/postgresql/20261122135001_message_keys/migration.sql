-- Of which the ids of a batch's messages are made: a row keeps its id, whatever else is forgotten.
ALTER TABLE "batches" ADD COLUMN "message_key" TEXT NOT NULL
  DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
