-- CreateIndex
CREATE INDEX "replies_number_idx" ON "replies"("number");
