import { Prisma } from '@/prisma/generated/client'
import type { Transaction } from '@/lib/db/transaction'

/** What a reset leaves: who may get in, and where messages go. */
const KEPT = [
  ...['user', 'user_session', 'invitation', 'second_factor', 'recovery_code', 'api_key', 'api_key_window'],
  ...['oauth_application', 'oauth_secret', 'oauth_grant', 'oauth_consent', 'oauth_code', 'oauth_token'],
  ...['webhook_endpoint', 'mail_server', 'rate_window', 'idempotency_key', 'request_log'],
]

/** Deleting the others writes here. */
const LAST = 'record_count'

type Table = { name: string; uses: string[] }

/**
 * Deletes what an account has, table by table, those that refer to others first: all of it, or with `keepsAccess` what is
 * neither a way in nor a place where messages go.
 */
export async function emptyAccount(tx: Transaction, accountId: string, keepsAccess: boolean): Promise<void> {
  const kept = keepsAccess ? KEPT : []
  // Users stay, and their technicians go.
  await tx.user.updateMany({ where: { account_id: accountId }, data: { technician_id: null } })
  for (const name of inOrder(await tablesOf(tx)))
    if (!kept.includes(name))
      await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${name}"`)} WHERE account_id = ${accountId}::uuid`
}

/** The tables with rows of accounts, each with the others that it refers to. */
async function tablesOf(tx: Transaction): Promise<Table[]> {
  return tx.$queryRaw<Table[]>`
    SELECT t.relname::text AS name,
      coalesce(array_agg(DISTINCT r.relname::text) FILTER (WHERE r.oid <> t.oid), '{}') AS uses
    FROM pg_class t
      JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'account_id' AND NOT a.attisdropped
      LEFT JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'
      LEFT JOIN pg_class r ON r.oid = f.confrelid
    WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition
    GROUP BY t.relname ORDER BY t.relname`
}

/** Each table before those that it refers to. Throws when tables refer to each other in a circle. */
function inOrder(tables: readonly Table[]): string[] {
  const order: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.name !== name && other.uses.includes(name)))
    if (free.length === 0) throw new Error(`tables in a circle: ${left.map(({ name }) => name).join(', ')}`)
    order.push(...free.map(({ name }) => name))
    left = left.filter((one) => !free.includes(one))
  }
  return [...order.filter((name) => name !== LAST), LAST]
}
