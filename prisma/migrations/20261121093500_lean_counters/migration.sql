-- Counting cost a third of every write: five rows, each in three indexes. One index is enough: it sums, and it tells rows
-- apart. A write in some fifty folds the keys that it counted under itself, so nobody has to look for what to fold.

ALTER TABLE record_count DROP CONSTRAINT record_count_pkey;
ALTER TABLE record_count DROP COLUMN folded;
DROP INDEX record_count_account_id_facet_key_delta_idx;
ALTER TABLE record_count ADD CONSTRAINT record_count_pkey PRIMARY KEY (account_id, facet, key, delta, id);

DROP FUNCTION fold_record_counts_sometimes(uuid);
DROP FUNCTION fold_record_counts(uuid);

-- What gathered under a key becomes one row. Who finds another at it leaves it to them: only who folds removes rows, so
-- that nobody ever waits for a row here.
CREATE FUNCTION fold_record_count(account uuid, of_facet text, of_key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF pg_try_advisory_xact_lock(hashtextextended(account || of_facet || of_key, 4)) THEN
    WITH gone AS (
      DELETE FROM record_count WHERE account_id = account AND facet = of_facet AND key = of_key RETURNING delta
    )
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT account, of_facet, of_key, sum(delta) FROM gone HAVING sum(delta) <> 0;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION count_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, customer_id, technician_id, created_at, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, customer_id, technician_id, created_at, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_record_count(one.account_id, one.facet, one.key) FROM (
      SELECT DISTINCT r.account_id, f.facet, f.key FROM (SELECT * FROM added LIMIT 20) r, LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f
    ) one;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL customer_facets(r.status, r.branch_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL customer_facets(r.status, r.branch_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, branch_id, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, branch_id, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL customer_facets(r.status, r.branch_id) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_record_count(one.account_id, one.facet, one.key) FROM (
      SELECT DISTINCT r.account_id, f.facet, f.key FROM (SELECT * FROM added LIMIT 20) r, LATERAL customer_facets(r.status, r.branch_id) f
    ) one;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, count(*) FROM added r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, -count(*) FROM removed r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  ELSE
    INSERT INTO record_count (account_id, facet, key, delta)
    SELECT r.account_id, f.facet, f.key, sum(r.change) FROM (
      SELECT account_id, status, customer_id, product_id, site_id, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT account_id, status, customer_id, product_id, site_id, -1 FROM removed WHERE deleted_at IS NULL
    ) r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    GROUP BY 1, 2, 3 HAVING sum(r.change) <> 0;
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_record_count(one.account_id, one.facet, one.key) FROM (
      SELECT DISTINCT r.account_id, f.facet, f.key FROM (SELECT * FROM added LIMIT 20) r, LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f
    ) one;
  END IF;
  RETURN NULL;
END
$$;
