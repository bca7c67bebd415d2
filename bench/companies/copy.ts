import type pg from 'pg'
import { newId } from '@/lib/domain/id'
import type { Class } from './sizes'

/** The rows of a model company, to be those of others of its size too. */
export type Model = Class & { accountId: string }

/** An account's own, which no other may have the same of; and the work that waits, of which the model's is enough. */
const OWN = ['account', 'api_key', 'job', 'job_turn', 'user', 'user_session']

/**
 * Copies the models until there are as many accounts of each size as are asked for: ids are an account's own, so they may be the
 * same. Needs the server's own role, which may leave the triggers out: the counts are copied with the rest. Most of the time goes
 * into the indexes, so they are made afterwards, all at once.
 */
export async function copyModels(
  client: pg.Client,
  models: readonly Model[],
  printLine: (line: string) => void,
): Promise<void> {
  const indexes = await dropIndexes(client)
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET jit = off`)
  for (const model of models) {
    printLine(`${model.accounts} ${model.size} accounts of ${model.workOrders} work orders`)
    const others = Array.from({ length: model.accounts - 1 }, () => newId())
    await makeAccounts(client, model.size, others)
    for (const { name, columns } of await copiedTables(client, model.accountId))
      await client.query(
        `INSERT INTO "${name}" (account_id, ${columns}) SELECT other, ${columns} FROM unnest($2::uuid[]) AS other, "${name}"
         WHERE account_id = $1`,
        [model.accountId, others],
      )
  }
  await client.query(`RESET session_replication_role; SET maintenance_work_mem = '512MB'`)
  printLine(`${indexes.length} indexes`)
  for (const index of indexes) await client.query(index)
}

/** Companies by their names, which are their sizes. */
export async function makeAccounts(client: pg.Client, size: string, ids: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO account (id, name, tier, time_zone, updated_at)
     SELECT id, $2, 'enterprise', 'America/New_York', now() FROM unnest($1::uuid[]) AS id`,
    [ids, size],
  )
}

/** All indexes but those that keys are made of; returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class c ON c.oid = indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT indisunique AND NOT indisexclusion`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The tables in which a company has rows, with their columns besides the account's. */
async function copiedTables(client: pg.Client, model: string): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
      AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = c.oid AND own.attname = 'account_id')
      AND a.attname <> 'account_id'
    GROUP BY c.relname`,
    [OWN],
  )
  const models: { name: string; columns: string }[] = []
  for (const row of rows) {
    const { rowCount } = await client.query(`SELECT FROM "${row.name}" WHERE account_id = $1 LIMIT 1`, [model])
    if (rowCount === 1) models.push(row)
  }
  return models
}
