ALTER TABLE "service_contract" VALIDATE CONSTRAINT "service_contract_account_id_service_level_id_fkey";
