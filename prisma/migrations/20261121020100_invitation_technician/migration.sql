-- An invitation can say who the new user is on the dispatch board.
ALTER TABLE "invitation" ADD COLUMN "technician_id" UUID;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
