import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { occurrencesChosen, occurrencesSkip } from '@/lib/schemas/maintenance/year'
import { restoreOccurrence, skipOccurrence } from './decide'

/** Skips several visits for one reason, all or none. Throws as `skipOccurrence`. */
export async function skipOccurrences(
  ctx: ServiceContext,
  body: BodyOf<typeof occurrencesSkip>,
): Promise<{ ids: string[] }> {
  const { ids, reason } = readDraft(occurrencesSkip, body).finish()
  return forEach(ctx, ids, (within, id) => skipOccurrence(within, id, { reason }))
}

/** Plans several visits again that were skipped, all or none. Throws as `restoreOccurrence`. */
export async function restoreOccurrences(
  ctx: ServiceContext,
  body: BodyOf<typeof occurrencesChosen>,
): Promise<{ ids: string[] }> {
  const { ids } = readDraft(occurrencesChosen, body).finish()
  return forEach(ctx, ids, (within, id) => restoreOccurrence(within, id))
}

async function forEach(
  ctx: ServiceContext,
  ids: readonly string[],
  decide: (within: ServiceContext, id: string) => Promise<unknown>,
): Promise<{ ids: string[] }> {
  // In one order, so that two who decide about the same visits do not wait for each other.
  const each = [...new Set(ids)].sort()
  return inTransaction(ctx, async (tx) => {
    for (const id of each) await decide({ ...ctx, tx }, id)
    return { ids: each }
  })
}
