-- Of these an account has some thousands at most.
CREATE UNIQUE INDEX service_contract_external_id ON service_contract (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX technician_external_id ON technician (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX product_external_id ON product (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX part_external_id ON part (account_id, external_id) WHERE external_id IS NOT NULL;
