import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { recordCreates, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { siteCreate } from '@/lib/schemas/customers/site'
import { siteSelect, toSiteRecord } from './record'

type Row = { id: string; input: z.output<typeof siteCreate> }

/** Makes many sites in a fixed number of statements; each leaves its row of history. */
export async function createSites(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ id, input }) => ({ ...input, id }))
  await tx.$executeRaw`
    INSERT INTO site (id, account_id, customer_id, name, address, latitude, longitude, territory, created_at, updated_at)
    SELECT id, ${ctx.accountId}::uuid, customer_id, name, address, latitude, longitude, territory, now(), now()
    FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (id uuid, customer_id uuid, name text, address jsonb,
      latitude double precision, longitude double precision, territory text)`
  const made = await tx.site.findMany({
    where: { account_id: ctx.accountId, id: { in: rows.map(({ id }) => id) } },
    select: siteSelect,
  })
  await recordCreates(tx, ctx, 'site', made.map(toSiteRecord))
}
