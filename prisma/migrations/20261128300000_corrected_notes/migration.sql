-- A technician corrects what they noted by a note that names the one it takes the place of; both stay.
ALTER TABLE "work_order_note" ADD COLUMN "voids_id" UUID;
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_account_id_voids_id_fkey"
  FOREIGN KEY ("account_id", "voids_id") REFERENCES "work_order_note"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
