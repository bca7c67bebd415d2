import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { insertOf, recordCreates } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { siteCreate } from '@/lib/schemas/customers/site'
import { enqueueLocating, locationColumns } from './location'
import { siteSelect, toSiteRecord } from './record'

const COLUMNS = [...Object.keys(siteCreate.shape), 'location_precision', 'located_by']

type Row = { id: string; input: z.output<typeof siteCreate> }

/** Makes many sites in a fixed number of statements; each leaves its row of history. */
export async function createSites(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const located = await Promise.all(rows.map(({ input }) => locationColumns(ctx, null, input)))
  const values = rows.map(({ id, input }, index) => ({ ...input, ...located[index], id }))
  await tx.$executeRaw(insertOf(ctx, 'site', COLUMNS, values))
  const createdRows = await tx.site.findMany({
    where: { account_id: ctx.accountId, id: { in: rows.map(({ id }) => id) } },
    select: siteSelect,
  })
  await enqueueLocating(tx, ctx, located)
  await recordCreates(tx, ctx, 'site', createdRows.map(toSiteRecord))
}
