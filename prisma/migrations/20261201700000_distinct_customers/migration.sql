-- Two customers that look alike and are not the same, as somebody said: they are not proposed as duplicates any more.
CREATE TABLE "distinct_customers" (
  "account_id" UUID NOT NULL,
  "one_id" UUID NOT NULL,
  "other_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "distinct_customers_pkey" PRIMARY KEY ("account_id", "one_id", "other_id"),
  CONSTRAINT "distinct_customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
