-- Which phone sent what happened at a job, and what it was called then: the phone may go with its user, the evidence stays. What came before has
-- none; processes of the version before go on writing none.
ALTER TABLE "field_event" ADD COLUMN "device_id" UUID, ADD COLUMN "device_label" TEXT;
ALTER TABLE "work_order_note" ADD COLUMN "device_id" UUID, ADD COLUMN "device_label" TEXT;
ALTER TABLE "signature" ADD COLUMN "device_id" UUID, ADD COLUMN "device_label" TEXT;
ALTER TABLE "work_order_photo" ADD COLUMN "device_id" UUID, ADD COLUMN "device_label" TEXT;
