import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { LOCATION_PRECISIONS } from '@/lib/domain/geocoding/location'
import { readSite } from './record'

/** What of a site follows from who said where it is, as its history keeps it. */
const past = z.object({ location_precision: z.enum(LOCATION_PRECISIONS).nullable() }).partial()

/** What `putBackSite` takes. */
export const PAST_FIELDS = Object.keys(past.shape)

/** Gives a site's place the precision back that it had before an action that is undone. Throws `forbidden`, `not_found`. */
export async function putBackSite(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireScope(ctx, 'write:customers')
  const { location_precision } = past.parse(fields)
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'site', id)
    const before = await readSite(tx, ctx, id)
    // The house that a geocoding server found needs no second question.
    const located_by = location_precision === 'exact' ? ('geocoder' as const) : null
    await tx.site.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { location_precision, located_by },
      select: { id: true },
    })
    const after = await readSite(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'site', id, before, after })
  })
}
