import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { MERGE_TYPES } from '@/lib/domain/merges'
import { REFERENCES } from './references'

/** The price item of a part goes to the trash with it and comes back with it. */
const STAYING_REFERENCES = ['part: price_item.part_id']

/** Columns that name a record without a foreign key. */
const WITHOUT_KEY = [
  'customer: maintenance_occurrence.scope',
  'site: maintenance_occurrence.scope',
  'asset: maintenance_occurrence.scope',
  'part: contract_line.excluded_part_ids',
]

const listed = MERGE_TYPES.flatMap((type) =>
  REFERENCES[type].references.map(({ table, column }) => `${type}: ${table}.${column}`),
)

it('moves every foreign key of the database to a kind that can be merged', async () => {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT c.confrelid::regclass || ': ' || c.conrelid::regclass || '.' || a.attname AS name
     FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey) AS k (number)
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
     WHERE c.contype = 'f' AND a.attname <> 'account_id' AND c.confrelid::regclass::text = ANY ($1)`,
    [MERGE_TYPES],
  )
  expect([...listed, ...STAYING_REFERENCES].toSorted()).toEqual(
    [...rows.map(({ name }) => name), ...WITHOUT_KEY].toSorted(),
  )
})

it('moves every list of ids of a kind that can be merged', async () => {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND udt_name = '_uuid' AND column_name ~ '(customer|site|contact|asset|part)_ids$'`,
  )
  const lists = MERGE_TYPES.flatMap((type) => REFERENCES[type].references.filter(({ isArray }) => isArray))
  expect(lists.map(({ table, column }) => `${table}.${column}`)).toEqual(rows.map(({ name }) => name))
})

it('knows which tables note the time of a change, and by what their rows are told apart', async () => {
  const steps = MERGE_TYPES.flatMap((type) => [...REFERENCES[type].references, ...(REFERENCES[type].before ?? [])])
  const { rows } = await pool().query<{ name: string; is_timed: boolean; key: string[] }>(
    `SELECT t.relname AS name,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'updated_at' AND NOT a.attisdropped) AS is_timed,
       (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_index i JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname <> 'account_id') AS key
     FROM pg_class t WHERE t.relname = ANY ($1) AND t.relkind = 'r'`,
    [steps.map(({ table }) => table)],
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  for (const { table, timeless = false, key = ['id'] } of steps) {
    // A row that is removed notes no time.
    expect([table, !timeless || table === 'calendar_feed', [...key].toSorted()]).toEqual([
      table,
      byName.get(table)?.is_timed || table === 'calendar_feed',
      byName.get(table)?.key,
    ])
  }
})
