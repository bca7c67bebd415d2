import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'

/** What no two lines of a file may share, as a hash. */
export function hashOf({ field, key }: { field: string; key: string }): string {
  return createHash('sha256').update(`${field}\n${key}`).digest('base64url').slice(0, 24)
}

/** The lines that have such keys already. */
export async function readKeys(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  import_id: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.importKey.findMany({
    where: { account_id, import_id, key: { in: [...keys] } },
    select: { key: true, line: true },
  })
  return new Map(rows.map(({ key, line }) => [key, line]))
}

/** Notes which line has a key, for the lines still to come. */
export async function claimKeys(
  tx: Transaction,
  { accountId }: ServiceContext,
  importId: string,
  claims: readonly { key: string; line: number }[],
): Promise<void> {
  if (claims.length === 0) return
  await tx.$executeRaw`
    INSERT INTO import_key (account_id, import_id, key, line)
    SELECT ${accountId}::uuid, ${importId}::uuid, key, line
    FROM unnest(${claims.map(({ key }) => key)}::text[], ${claims.map(({ line }) => line)}::int[]) AS n (key, line)`
}
