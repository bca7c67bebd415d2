-- What a system of the company calls a record. Columns without a default: no table is rewritten.
ALTER TABLE customer ADD COLUMN external_id text;
ALTER TABLE contact ADD COLUMN external_id text;
ALTER TABLE site ADD COLUMN external_id text;
ALTER TABLE service_contract ADD COLUMN external_id text;
ALTER TABLE asset ADD COLUMN external_id text;
ALTER TABLE technician ADD COLUMN external_id text;
ALTER TABLE product ADD COLUMN external_id text;
ALTER TABLE part ADD COLUMN external_id text;
ALTER TABLE work_order ADD COLUMN external_id text;
ALTER TABLE task ADD COLUMN external_id text;
