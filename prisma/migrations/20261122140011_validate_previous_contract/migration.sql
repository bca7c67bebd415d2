ALTER TABLE "service_contract" VALIDATE CONSTRAINT "service_contract_account_id_previous_id_fkey";
