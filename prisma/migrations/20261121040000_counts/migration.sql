-- Exact counts at constant cost. Each statement that changes what a list shows adds its differences here, in its own
-- transaction, so a count is always exactly what this transaction would count. Nothing is updated in place: writers
-- never wait for each other and cannot deadlock. Now and then a writer folds what has gathered into one row.

-- CreateTable
CREATE TABLE "record_count" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "facet" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "delta" INTEGER NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "record_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "record_count_account_id_facet_key_delta_idx" ON "record_count"("account_id", "facet", "key", "delta");

CREATE INDEX record_count_loose ON record_count (account_id, facet, key) WHERE NOT folded;

-- What gathered under the keys touched lately becomes one row a key. Rows that another transaction holds are left to it.
CREATE FUNCTION fold_record_counts(account uuid) RETURNS void LANGUAGE sql AS $$
  WITH busy AS (
    SELECT facet, key FROM record_count
    WHERE account_id = account AND NOT folded
    GROUP BY facet, key LIMIT 500
  ), held AS (
    SELECT r.id FROM record_count r JOIN busy b ON b.facet = r.facet AND b.key = r.key
    WHERE r.account_id = account
    FOR UPDATE OF r SKIP LOCKED
  ), gone AS (
    DELETE FROM record_count WHERE id IN (SELECT id FROM held) RETURNING facet, key, delta
  )
  INSERT INTO record_count (account_id, facet, key, delta, folded)
  SELECT account, facet, key, sum(delta), true FROM gone GROUP BY facet, key HAVING sum(delta) <> 0
$$;

-- Once in about two hundred statements, so that a count adds up a few hundred rows at most.
CREATE FUNCTION fold_record_counts_sometimes(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.005 THEN
    PERFORM fold_record_counts(account);
  END IF;
END
$$;

-- ------------------------------------------------------------ under which keys a record is counted

CREATE FUNCTION work_order_facets(status work_order_status, customer_id uuid, technician_id uuid, created_at timestamptz)
RETURNS TABLE (facet text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('work_order', ''), ('work_order.status', status::text), ('work_order.customer', customer_id::text),
    ('work_order.technician', coalesce(technician_id::text, 'none')),
    ('work_order.day', (created_at AT TIME ZONE 'UTC')::date::text)
$$;

CREATE FUNCTION customer_facets(status active_status, branch_id uuid)
RETURNS TABLE (facet text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('customer', ''), ('customer.status', status::text), ('customer.branch', coalesce(branch_id::text, 'none'))
$$;

CREATE FUNCTION asset_facets(status asset_status, customer_id uuid, product_id uuid, site_id uuid)
RETURNS TABLE (facet text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('asset', ''), ('asset.status', status::text), ('asset.customer', customer_id::text),
    ('asset.product', coalesce(product_id::text, 'none')), ('asset.site', coalesce(site_id::text, 'none'))
$$;

-- ------------------------------------------------------------ statement-level triggers
-- Each statement is written out, not built from text: PostgreSQL keeps the plans of those.

CREATE FUNCTION count_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, customer_id, technician_id, created_at, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, customer_id, technician_id, created_at, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER work_order_counted_insert AFTER INSERT ON work_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();
CREATE TRIGGER work_order_counted_update AFTER UPDATE ON work_order REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();
CREATE TRIGGER work_order_counted_delete AFTER DELETE ON work_order REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();

CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL customer_facets(r.status, r.branch_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL customer_facets(r.status, r.branch_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, branch_id, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, branch_id, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL customer_facets(r.status, r.branch_id) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_counted_insert AFTER INSERT ON customer REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customer_counted_update AFTER UPDATE ON customer REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customer_counted_delete AFTER DELETE ON customer REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE FUNCTION count_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, customer_id, product_id, site_id, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, customer_id, product_id, site_id, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
    PERFORM fold_record_counts_sometimes((SELECT account_id FROM added LIMIT 1));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER asset_counted_insert AFTER INSERT ON asset REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_assets();
CREATE TRIGGER asset_counted_update AFTER UPDATE ON asset REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_assets();
CREATE TRIGGER asset_counted_delete AFTER DELETE ON asset REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_assets();

-- ------------------------------------------------------------ what is there already

INSERT INTO record_count (account_id, facet, key, delta, folded)
SELECT r.account_id, f.facet, f.key, count(*), true
FROM work_order r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
INSERT INTO record_count (account_id, facet, key, delta, folded)
SELECT r.account_id, f.facet, f.key, count(*), true
FROM customer r, LATERAL customer_facets(r.status, r.branch_id) f WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
INSERT INTO record_count (account_id, facet, key, delta, folded)
SELECT r.account_id, f.facet, f.key, count(*), true
FROM asset r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
