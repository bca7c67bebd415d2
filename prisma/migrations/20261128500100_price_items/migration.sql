-- The catalogue: what is billed, at which price. Each part has one price item, with the id of the part.
CREATE TYPE "price_item_kind" AS ENUM ('labor', 'part', 'material', 'travel', 'fee', 'kit');

CREATE TABLE "price_item" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "kind" "price_item_kind" NOT NULL,
  "unit" TEXT NOT NULL DEFAULT 'C62',
  "unit_price" DECIMAL(18,4),
  "cost" DECIMAL(18,4),
  "tax_code_id" UUID,
  "part_id" UUID,
  "after_hours_item_id" UUID,
  "minimum" DECIMAL(15,3),
  "step" DECIMAL(15,3),
  "components" JSONB NOT NULL DEFAULT '[]',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "price_item_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "price_item_part" CHECK ("part_id" = "id"),
  CONSTRAINT "price_item_unit" CHECK ("unit" IN ('C62', 'HUR', 'MIN', 'DAY', 'KMT', 'SMI', 'MTR', 'FOT', 'KGM', 'LBR', 'LTR', 'GLL'))
);
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_account_id_tax_code_id_fkey"
  FOREIGN KEY ("account_id", "tax_code_id") REFERENCES "tax_code"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_account_id_part_id_fkey"
  FOREIGN KEY ("account_id", "part_id") REFERENCES "part"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_account_id_after_hours_item_id_fkey"
  FOREIGN KEY ("account_id", "after_hours_item_id") REFERENCES "price_item"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "price_item_code_live" ON "price_item" ("account_id", lower("code")) WHERE "deleted_at" IS NULL;
CREATE INDEX "price_item_list" ON "price_item" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "price_item_trash" ON "price_item" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

-- A part number names the item of the first part that has it; those of others end with a piece of their id.
CREATE FUNCTION price_item_code(part_number text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(left(part_number, 180) || '-', 'P-') || upper(right(id::text, 12))
$$;

CREATE FUNCTION make_price_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_item (account_id, id, part_id, code, name, kind, unit_price, created_at, updated_at, deleted_at)
  VALUES (NEW.account_id, NEW.id, NEW.id, coalesce(NEW.part_number, price_item_code(NULL, NEW.id)), NEW.name, 'part',
    NEW.unit_price, NEW.created_at, NEW.updated_at, NEW.deleted_at)
  ON CONFLICT (account_id, lower(code)) WHERE deleted_at IS NULL DO NOTHING;
  IF NOT FOUND THEN
    INSERT INTO price_item (account_id, id, part_id, code, name, kind, unit_price, created_at, updated_at, deleted_at)
    VALUES (NEW.account_id, NEW.id, NEW.id, price_item_code(NEW.part_number, NEW.id), NEW.name, 'part',
      NEW.unit_price, NEW.created_at, NEW.updated_at, NEW.deleted_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER part_price_item_insert AFTER INSERT ON part FOR EACH ROW EXECUTE FUNCTION make_price_item();

-- The item has the price of its part, goes to the trash and comes back with it, and is renamed with it while both have one name.
CREATE FUNCTION change_price_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_item i SET unit_price = NEW.unit_price, deleted_at = NEW.deleted_at, updated_at = NEW.updated_at,
    name = CASE WHEN i.name = OLD.name THEN NEW.name ELSE i.name END,
    code = CASE WHEN OLD.deleted_at IS NULL OR NEW.deleted_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM price_item other WHERE other.account_id = i.account_id AND lower(other.code) = lower(i.code)
        AND other.deleted_at IS NULL AND other.id <> i.id
    ) THEN i.code ELSE price_item_code(i.code, i.id) END
  WHERE i.account_id = NEW.account_id AND i.id = NEW.id
    AND (i.unit_price IS DISTINCT FROM NEW.unit_price OR i.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.name <> NEW.name);
  RETURN NULL;
END
$$;
CREATE TRIGGER part_price_item_update AFTER UPDATE ON part FOR EACH ROW
  WHEN ((OLD.name, OLD.unit_price, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.unit_price, NEW.deleted_at))
  EXECUTE FUNCTION change_price_item();

CREATE FUNCTION change_part_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET unit_price = NEW.unit_price, updated_at = NEW.updated_at
  WHERE account_id = NEW.account_id AND id = NEW.part_id AND unit_price IS DISTINCT FROM NEW.unit_price;
  RETURN NULL;
END
$$;
CREATE TRIGGER price_item_part_update AFTER UPDATE ON price_item FOR EACH ROW
  WHEN (NEW.part_id IS NOT NULL AND OLD.unit_price IS DISTINCT FROM NEW.unit_price)
  EXECUTE FUNCTION change_part_price();

-- Items of the parts that there are.
INSERT INTO price_item (account_id, id, part_id, code, name, kind, unit_price, created_at, updated_at, deleted_at)
SELECT account_id, id, id, CASE WHEN part_number IS NOT NULL AND deleted_at IS NULL AND position = 1 THEN part_number
  ELSE price_item_code(part_number, id) END, name, 'part', unit_price, created_at, updated_at, deleted_at
FROM (SELECT *, row_number() OVER (PARTITION BY account_id, lower(part_number) ORDER BY deleted_at NULLS FIRST, created_at, id) AS position
  FROM part) numbered;
