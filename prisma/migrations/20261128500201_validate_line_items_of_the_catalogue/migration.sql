-- Reads these tables without keeping anybody from writing them.
ALTER TABLE "line_item" VALIDATE CONSTRAINT "line_item_account_id_price_item_id_fkey";
ALTER TABLE "line_item" VALIDATE CONSTRAINT "line_item_account_id_kit_item_id_fkey";
ALTER TABLE "line_item" VALIDATE CONSTRAINT "line_item_account_id_tax_code_id_fkey";
ALTER TABLE "customer" VALIDATE CONSTRAINT "customer_account_id_tax_code_id_fkey";
ALTER TABLE "site" VALIDATE CONSTRAINT "site_account_id_tax_code_id_fkey";
