-- One person's rows: looked for batch by batch, so that nobody else's batches make the search longer. Within a batch,
-- since an index that begins with the number would be written all over with every upload.
CREATE INDEX "batch_items_person_idx" ON "batch_items"("batch_id", "receiver", "row_no") WHERE receiver <> '';
