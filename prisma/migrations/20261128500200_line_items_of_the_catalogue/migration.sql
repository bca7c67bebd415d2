-- Lines of the catalogue: the item and the kit that a line is of, its tax code and unit, and what it costs. Nothing is rewritten.
ALTER TABLE "line_item" ADD COLUMN "price_item_id" UUID, ADD COLUMN "tax_code_id" UUID, ADD COLUMN "unit" TEXT,
  ADD COLUMN "kit_item_id" UUID, ADD COLUMN "source" TEXT NOT NULL DEFAULT 'person', ADD COLUMN "cost" DECIMAL(18,4);
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_price_item_id_fkey"
  FOREIGN KEY ("account_id", "price_item_id") REFERENCES "price_item"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_kit_item_id_fkey"
  FOREIGN KEY ("account_id", "kit_item_id") REFERENCES "price_item"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_tax_code_id_fkey"
  FOREIGN KEY ("account_id", "tax_code_id") REFERENCES "tax_code"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- How customers and sites are taxed.
ALTER TABLE "customer" ADD COLUMN "tax_code_id" UUID;
ALTER TABLE "customer" ADD CONSTRAINT "customer_account_id_tax_code_id_fkey"
  FOREIGN KEY ("account_id", "tax_code_id") REFERENCES "tax_code"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "site" ADD COLUMN "tax_code_id" UUID;
ALTER TABLE "site" ADD CONSTRAINT "site_account_id_tax_code_id_fkey"
  FOREIGN KEY ("account_id", "tax_code_id") REFERENCES "tax_code"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
