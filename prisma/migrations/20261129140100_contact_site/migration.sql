-- The site at which a contact is to be asked for, if it is one of them.
ALTER TABLE "contact" ADD COLUMN "site_id" UUID;
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_site_id_fkey"
  FOREIGN KEY ("account_id", "site_id") REFERENCES "site"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
