-- One table a migration, so that each is locked against writes for its own scan alone (0.3 s of 1,000,000 rows): nothing is sorted yet.
CREATE UNIQUE INDEX site_external_id ON site (account_id, external_id) WHERE external_id IS NOT NULL;
