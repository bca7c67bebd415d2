-- What Prisma's schema cannot say: partial live indexes, searches, what must never be.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Exact while the server runs and cheap to write; a crash of PostgreSQL forgets the running hour, nothing else.
ALTER TABLE rate_window SET UNLOGGED;

-- ------------------------------------------------------------ uniqueness among what is not in the trash

CREATE UNIQUE INDEX user_email_live ON "user" (lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX territory_name_live ON territory (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX asset_serial_number_live ON asset (account_id, lower(serial_number)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX contact_primary_live ON contact (account_id, customer_id) WHERE is_primary AND deleted_at IS NULL;
-- A duplicate customer: the same name (case and spaces ignored) and the same email, or the same phone.
CREATE UNIQUE INDEX customer_name_email_live
  ON customer (account_id, lower(regexp_replace(name, '\s+', '', 'g')), lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX customer_name_phone_live
  ON customer (account_id, lower(regexp_replace(name, '\s+', '', 'g')), phone) WHERE deleted_at IS NULL;

-- ------------------------------------------------------------ the lists, newest first, and incremental sync

CREATE INDEX work_order_live ON work_order (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX work_order_status_live ON work_order (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX work_order_customer_live ON work_order (account_id, customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX work_order_technician_live ON work_order (account_id, technician_id, scheduled_date, id) WHERE deleted_at IS NULL;
CREATE INDEX work_order_scheduled_live ON work_order (account_id, scheduled_date, id) WHERE deleted_at IS NULL;
CREATE INDEX work_order_updated_live ON work_order (account_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX customer_live ON customer (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX customer_name_live ON customer (account_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX customer_updated_live ON customer (account_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customer_search_live ON customer USING gin (name gin_trgm_ops, customer_number gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE INDEX asset_live ON asset (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_customer_live ON asset (account_id, customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_product_live ON asset (account_id, product_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_warranty_live ON asset (account_id, warranty_expiry, id) WHERE deleted_at IS NULL;
CREATE INDEX asset_updated_live ON asset (account_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX asset_serial_search_live ON asset USING gin (serial_number gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE INDEX technician_live ON technician (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX site_live ON site (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX part_live ON part (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_live ON product (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_contract_live ON service_contract (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- The trash, newest first.
CREATE INDEX work_order_trash ON work_order (account_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX customer_trash ON customer (account_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX asset_trash ON asset (account_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- ------------------------------------------------------------ what must never be

ALTER TABLE account ADD CONSTRAINT account_currency CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE counter ADD CONSTRAINT counter_value CHECK (value >= 0);
ALTER TABLE shift
  ADD CONSTRAINT shift_weekday CHECK (weekday BETWEEN 1 AND 7),
  ADD CONSTRAINT shift_minutes CHECK (start_minute >= 0 AND end_minute <= 1440 AND start_minute < end_minute);
ALTER TABLE time_off ADD CONSTRAINT time_off_order CHECK (starts_at < ends_at);
ALTER TABLE territory ADD CONSTRAINT territory_speed CHECK (speed_kmh BETWEEN 1 AND 300);
ALTER TABLE site
  ADD CONSTRAINT site_latitude CHECK (latitude BETWEEN -90 AND 90),
  ADD CONSTRAINT site_longitude CHECK (longitude BETWEEN -180 AND 180);
ALTER TABLE service_contract
  ADD CONSTRAINT service_contract_dates CHECK (end_date >= start_date),
  ADD CONSTRAINT service_contract_response CHECK (response_hours >= 0);
ALTER TABLE part ADD CONSTRAINT part_unit_price CHECK (unit_price >= 0);
ALTER TABLE asset ADD CONSTRAINT asset_warranty_dates CHECK (warranty_expiry >= warranty_start);
ALTER TABLE work_order ADD CONSTRAINT work_order_duration CHECK (estimated_duration >= 0);
ALTER TABLE task
  ADD CONSTRAINT task_durations CHECK (estimated_duration >= 0 AND actual_duration >= 0),
  ADD CONSTRAINT task_sequence CHECK (sequence >= 1);
ALTER TABLE task_part ADD CONSTRAINT task_part_quantity CHECK (quantity > 0);
ALTER TABLE photo ADD CONSTRAINT photo_size CHECK (byte_size > 0 AND width > 0 AND height > 0);
ALTER TABLE line_item
  ADD CONSTRAINT line_item_quantity CHECK (quantity > 0),
  ADD CONSTRAINT line_item_unit_price CHECK (unit_price >= 0),
  ADD CONSTRAINT line_item_tax_rate CHECK (tax_rate BETWEEN 0 AND 1),
  ADD CONSTRAINT line_item_total CHECK (total = subtotal + tax),
  ADD CONSTRAINT line_item_sign CHECK (CASE WHEN type = 'discount' THEN total <= 0 ELSE total >= 0 END);

-- History is written once and never changed. The cascade of a deleted account is the one way out.
CREATE FUNCTION history_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'history is append-only';
END
$$;
CREATE TRIGGER history_append_only BEFORE UPDATE ON history FOR EACH ROW EXECUTE FUNCTION history_is_append_only();
