-- Apart from the columns: this reads the whole table, and lets everybody write meanwhile.
ALTER TABLE "line_item" VALIDATE CONSTRAINT "line_item_account_id_asset_id_fkey";
ALTER TABLE "line_item" VALIDATE CONSTRAINT "line_item_account_id_part_id_fkey";
