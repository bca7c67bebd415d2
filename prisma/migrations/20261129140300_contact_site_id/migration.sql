-- Who names it is looked for before it goes for good.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_site_id" ON "contact" ("account_id", "site_id") WHERE "site_id" IS NOT NULL;
