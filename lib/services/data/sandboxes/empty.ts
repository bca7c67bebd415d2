import { Prisma } from '@/prisma/generated/client'
import { db, pool } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { removeInvoiceFilesOf } from '@/lib/services/billing/invoices/documents'
import { removePhotosOf } from '@/lib/services/work/photos'
import { removeExportsOf } from '@/lib/services/data/export-files'

/** What a reset leaves: who may get in, and where messages go. */
const KEPT = [
  'user',
  'user_session',
  'invitation',
  'second_factor',
  'recovery_code',
  'api_key',
  'api_key_window',
  'oauth_application',
  'oauth_secret',
  'oauth_grant',
  'oauth_consent',
  'oauth_code',
  'oauth_token',
  'webhook_endpoint',
  'mail_server',
  'rate_window',
  'idempotency_key',
  'request_log',
]

/** What a deletion keeps until the end: whoever has to repeat it may be signed in with it. */
const ACCESS = KEPT.filter((name) => !['request_log', 'idempotency_key'].includes(name))

/** Deleting the others writes here. */
const LAST = 'record_count'

/** `own`: its rows refer to each other, so that they go together. */
type Table = { name: string; uses: string[]; own: boolean }

/** So few rows at a time that nobody waits long for a lock. */
const MAX_ROWS = 5_000
/** Rows that came meanwhile may refer to what is deleted; after so many passes they are left to the last transaction. */
const MAX_PASSES = 3
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Deletes most of what an account has before the transaction that deletes the rest, in steps that each hold their locks for a
 * moment, the stored files too. What a process leaves undone that ends meanwhile, the next attempt does.
 */
export async function emptyInSteps(accountId: string, keepsAccess: boolean): Promise<void> {
  await db().user.updateMany({ where: { account_id: accountId }, data: { technician_id: null } })
  await removeInvoiceFilesOf(accountId)
  await removePhotosOf(accountId)
  await removeExportsOf(accountId)
  const keptTables = keepsAccess ? KEPT : ACCESS
  const tables = inOrder(await tablesOf(db())).filter(({ name }) => !keptTables.includes(name))
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) if (await thinOut(accountId, tables)) return
}

/** Whether every row went that was there. */
async function thinOut(accountId: string, tables: readonly Table[]): Promise<boolean> {
  try {
    for (const table of tables) while ((await deleteSome(accountId, table)) === MAX_ROWS);
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}

async function deleteSome(accountId: string, { name, own }: Table): Promise<number> {
  const some = own ? '' : `AND ctid = ANY (ARRAY (SELECT ctid FROM "${name}" WHERE account_id = $1 LIMIT ${MAX_ROWS}))`
  const { rowCount } = await pool().query(`DELETE FROM "${name}" WHERE account_id = $1 ${some}`, [accountId])
  return own ? 0 : (rowCount ?? 0)
}

/**
 * Deletes what an account has, table by table, those that refer to others first: all of it, or with `keepsAccess` what is
 * neither a way in nor a place where messages go.
 */
export async function emptyAccount(tx: Transaction, accountId: string, keepsAccess: boolean): Promise<void> {
  const keptTables = keepsAccess ? KEPT : []
  // Users stay, and their technicians go.
  await tx.user.updateMany({ where: { account_id: accountId }, data: { technician_id: null } })
  for (const { name } of inOrder(await tablesOf(tx)))
    if (!keptTables.includes(name))
      await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${name}"`)} WHERE account_id = ${accountId}::uuid`
}

/** The tables with rows of accounts, each with the others that it refers to. */
async function tablesOf(tx: Pick<Transaction, '$queryRaw'>): Promise<Table[]> {
  return tx.$queryRaw<Table[]>`
    SELECT t.relname::text AS name,
      coalesce(array_agg(DISTINCT r.relname::text) FILTER (WHERE r.oid <> t.oid), '{}') AS uses,
      coalesce(bool_or(r.oid = t.oid), false) AS own
    FROM pg_class t
      JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'account_id' AND NOT a.attisdropped
      LEFT JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'
      LEFT JOIN pg_class r ON r.oid = f.confrelid
    WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition
    GROUP BY t.relname ORDER BY t.relname`
}

/** Each table before those that it refers to. Throws when tables refer to each other in a circle. */
function inOrder(tables: readonly Table[]): Table[] {
  const order: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.name !== name && other.uses.includes(name)))
    if (free.length === 0) throw new Error(`tables in a circle: ${left.map(({ name }) => name).join(', ')}`)
    order.push(...free)
    left = left.filter((one) => !free.includes(one))
  }
  return order.toSorted((a, b) => Number(a.name === LAST) - Number(b.name === LAST))
}
