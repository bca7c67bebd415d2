-- A signed link names the photo alone, without its account.
CREATE UNIQUE INDEX "photo_id_key" ON "photo"("id");

-- Work orders found by any part of their number or description.
CREATE INDEX work_order_search_live ON work_order USING gin (work_order_number gin_trgm_ops, description gin_trgm_ops)
  WHERE deleted_at IS NULL;
