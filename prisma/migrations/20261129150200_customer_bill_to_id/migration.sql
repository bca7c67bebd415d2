-- What names it is looked for before it goes for good.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_bill_to_id" ON "customer" ("account_id", "bill_to_id") WHERE "bill_to_id" IS NOT NULL;
