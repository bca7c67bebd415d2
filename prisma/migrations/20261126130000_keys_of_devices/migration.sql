-- Which key registered a device: it is that key's alone. Processes of the version before write none.
ALTER TABLE "device" ADD COLUMN "api_key_id" UUID;
ALTER TABLE "device" ADD CONSTRAINT "device_account_id_api_key_id_fkey"
  FOREIGN KEY ("account_id", "api_key_id") REFERENCES "api_key"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
