import { owners } from './plan'

/*
 * Assets: ten customers in a row share a hundred, most have a few, one has many. Parameters: $1 account, $2 key of the
 * run, $3 first row, $4 row after the last, $5 number before the first, $6 customers in all, $7 now in milliseconds.
 */

export const CREATE_ASSETS = `CREATE TEMP TABLE company_asset (m int PRIMARY KEY, id uuid)`

export const INSERT_ASSETS = `
  WITH made AS MATERIALIZED (
    SELECT m, ($5::int + m - $3::int + 1)::bigint AS number, c.id AS customer_id, c.site_id, c.contract_id,
      least(latest.ms + (m % 100) * 60000, $7::bigint - 60000) AS ms, pg_temp.roll(m, 11) AS kind,
      pg_temp.roll(m, 12) AS age, pg_temp.roll(m, 13) AS state, p.id AS product_id, p.name, p.model_number
    FROM generate_series($3::int, $4::int - 1) AS m
    JOIN company_customer c ON c.n = least(m / 100 * 10 + ('{${owners.join(',')}}'::int[])[m % 100 + 1], $6::int - 1)
    JOIN company_customer latest ON latest.n = least(m / 100 * 10 + 9, $6::int - 1)
    JOIN company_product p ON p.n = floor((SELECT count(*) FROM company_product) * pg_temp.roll(m, 14))
  ), dated AS MATERIALIZED (
    SELECT *, pg_temp.id_at(ms, $2 || 'asset' || m) AS id,
      CASE WHEN kind < 0.3 THEN 'none' WHEN kind < 0.68 THEN 'standard' WHEN kind < 0.8 THEN 'full'
        WHEN kind < 0.94 THEN 'parts_only' ELSE 'labor_only' END::warranty_type AS warranty_type,
      current_date + (age * 2600)::int - 1300 AS expiry, 365 * (ARRAY[5, 5, 10])[m % 3 + 1] AS term
    FROM made
  ), kept AS (
    INSERT INTO company_asset SELECT m, id FROM dated
  )
  INSERT INTO asset (id, account_id, asset_tag, name, serial_number, model_number, product_id, customer_id, site_id,
    location, status, install_date, warranty_start, warranty_expiry, warranty_type, service_contract_id, specifications,
    created_at, updated_at)
  SELECT id, $1, 'AST-' || lpad(number::text, greatest(6, length(number::text)), '0'), name,
    left(model_number, 2) || lpad(upper(to_hex(number * 2654435761 % 4294967296)), 8, '0'), model_number, product_id,
    customer_id, site_id, (ARRAY['Roof', 'Mechanical room', 'Kitchen', 'Basement', 'Ground floor'])[m % 5 + 1],
    CASE WHEN state < 0.93 THEN 'active' WHEN state < 0.96 THEN 'inactive' WHEN state < 0.975 THEN 'under_repair'
      ELSE 'retired' END::asset_status,
    expiry - term, CASE WHEN warranty_type <> 'none' THEN expiry - term END,
    CASE WHEN warranty_type <> 'none' THEN expiry END, warranty_type, contract_id,
    jsonb_build_object('voltage', (ARRAY['115 V', '208/230 V', '460 V'])[m % 3 + 1]), pg_temp.moment(ms),
    pg_temp.moment(ms)
  FROM dated`
