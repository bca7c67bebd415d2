/*
 * Customers as statements that PostgreSQL runs on its own data. Parameters of the plan: $1 key of the run,
 * $2 first row, $3 row after the last, $4 number before the first, $5 customers in all, $6 now in milliseconds; of the
 * others: $1 account, $2 first row, $3 row after the last.
 */

const DAY = '86400000::bigint'

/** The moments at which customers came: three fifths before the work orders begin, the others evenly since. */
const CREATED = `($6::bigint - 2 * ${DAY} - CASE WHEN n < 0.6 * $5::int
    THEN ${DAY} * 1095 + (${DAY} * 1095 * (1 - n / (0.6 * $5::int)))::bigint
    ELSE (${DAY} * 1093 * (1 - (n - 0.6 * $5::int) / (0.4 * $5::int)))::bigint END)`

/** Everything that customers, contacts and sites share; kept for the work orders. */
export const CREATE_CUSTOMERS = `
  CREATE TEMP TABLE company_customer (
    n int PRIMARY KEY, id uuid, site_id uuid, contact_id uuid, branch_id uuid, ms bigint, type customer_type, name text,
    contact_name text, terms text, phone text, mailbox text, place int, number int, contract_id uuid)`

export const PLAN_CUSTOMERS = `
  INSERT INTO company_customer
  SELECT made.n, pg_temp.id_at(ms, $1 || 'customer' || made.n), pg_temp.id_at(ms, $1 || 'site' || made.n),
    pg_temp.id_at(ms, $1 || 'contact' || made.n), b.id, ms, CASE WHEN home THEN 'residential' ELSE w.type END,
    CASE WHEN home THEN f.first || ' ' || l.last ELSE w.name || ' ' || p.name END, f.first || ' ' || l.last,
    CASE WHEN home THEN 'Due on receipt' ELSE w.terms END,
    '(' || (ARRAY['206', '425', '253'])[number % 3 + 1] || ') 555-' || lpad((number / 3 % 10000)::text, 4, '0')
      || CASE WHEN number >= 30000 THEN ' ext. ' || number / 30000 ELSE '' END,
    lower(f.first) || '.' || number || '@customer.example', p.n, number,
    CASE WHEN made.n % 10 = 9 AND NOT home THEN pg_temp.id_at(ms, $1 || 'contract' || made.n) END
  FROM (
    SELECT n::int, ${CREATED} AS ms, n % 10 < 5 AND n % 7 <> 0 AS home, ($4::int + n::int - $2::int + 1) AS number
    FROM generate_series($2::int, $3::int - 1) AS n
  ) AS made
  JOIN company_business w ON w.n = floor(4000 * pg_temp.roll(number, 1))
  JOIN company_person f ON f.n = floor((SELECT count(*) FROM company_person) * pg_temp.roll(number, 2))
  JOIN company_person l ON l.n = floor((SELECT count(*) FROM company_person) * pg_temp.roll(number, 3))
  JOIN company_place p ON p.n = floor((SELECT count(*) FROM company_place) * pg_temp.roll(number, 4))
  JOIN company_branch b ON b.n = p.n % (SELECT count(*) FROM company_branch)`

const ADDRESS = `jsonb_build_object(
    'street', (p.low + floor((p.high - p.low) * pg_temp.roll(c.n, 5)))::int || ' '
      || (p.streets ->> floor(jsonb_array_length(p.streets) * pg_temp.roll(c.n, 6))::int),
    'city', p.city, 'state', 'WA', 'postal_code', p.postal_code, 'country', 'US')`

export const INSERT_CUSTOMERS = `
  INSERT INTO customer (id, account_id, customer_number, name, status, customer_type, email, phone, address,
    billing_address, branch_id, payment_terms, created_at, updated_at)
  SELECT c.id, $1, 'CUST-' || lpad(c.number::text, 6, '0'), c.name,
    CASE WHEN pg_temp.roll(c.n, 7) < 0.03 THEN 'inactive' ELSE 'active' END::active_status, c.type, c.mailbox, c.phone,
    a.address, a.address, c.branch_id, c.terms, pg_temp.moment(c.ms), pg_temp.moment(c.ms)
  FROM company_customer c JOIN company_place p ON p.n = c.place CROSS JOIN LATERAL (SELECT ${ADDRESS} AS address) a
  WHERE c.n >= $2 AND c.n < $3`

export const INSERT_CONTACTS = `
  INSERT INTO contact (id, account_id, customer_id, name, title, email, phone, is_primary, created_at, updated_at)
  SELECT c.contact_id, $1, c.id, c.contact_name, CASE WHEN c.type = 'residential' THEN 'Owner' ELSE 'Facilities manager' END,
    c.mailbox, c.phone, true, pg_temp.moment(c.ms), pg_temp.moment(c.ms)
  FROM company_customer c WHERE c.n >= $2 AND c.n < $3`

/** Points inside the disk of a neighbourhood, as in the demo company. */
export const INSERT_SITES = `
  INSERT INTO site (id, account_id, customer_id, name, address, latitude, longitude, territory, created_at, updated_at)
  SELECT c.site_id, $1, c.id, CASE WHEN c.type = 'residential' THEN 'Home' ELSE p.name END, ${ADDRESS},
    p.latitude + away * sin(angle) / 111320, p.longitude + away * cos(angle) / (111320 * cos(radians(p.latitude))),
    p.territory, pg_temp.moment(c.ms), pg_temp.moment(c.ms)
  FROM company_customer c JOIN company_place p ON p.n = c.place
  CROSS JOIN LATERAL (
    SELECT p.radius * sqrt(pg_temp.roll(c.n, 8)) AS away, 2 * pi() * pg_temp.roll(c.n, 9) AS angle
  ) AS point
  WHERE c.n >= $2 AND c.n < $3`

/** $4 is the number before the first. */
export const INSERT_CONTRACTS = `
  INSERT INTO service_contract (id, account_id, customer_id, contract_number, name, status, start_date, end_date,
    response_hours, created_at, updated_at)
  SELECT c.contract_id, $1, c.id, 'SC-' || lpad(($4::int + row_number() OVER (ORDER BY c.n))::text, 6, '0'),
    'Preventive maintenance', CASE WHEN ends < current_date THEN 'expired' ELSE 'active' END::contract_status,
    ends - 730, ends, (ARRAY[4, 8, 24])[c.number % 3 + 1], pg_temp.moment(c.ms), pg_temp.moment(c.ms)
  FROM company_customer c
  CROSS JOIN LATERAL (SELECT current_date + (pg_temp.roll(c.n, 10) * 800)::int - 100 AS ends) AS term
  WHERE c.contract_id IS NOT NULL AND c.n >= $2 AND c.n < $3`
