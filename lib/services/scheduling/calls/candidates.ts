import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { type BodyOf, objectOf, readDraft } from '@/lib/schemas/draft'
import type { CallSuggestions, SuggestionQuery } from '@/lib/schemas/scheduling/suggestion'
import { callCandidates } from '@/lib/schemas/work/call'
import { suggestForDraft } from '@/lib/services/scheduling/suggestions'

/**
 * Who could do what a caller asks for, and when: who keeps what is promised comes first (R-SD-11). Writes nothing. Throws `forbidden`,
 * `validation_error`.
 */
export async function findCallCandidates(
  ctx: ServiceContext,
  body: BodyOf<typeof callCandidates>,
  query: SuggestionQuery,
): Promise<CallSuggestions> {
  requireScope(ctx, 'read:work-orders')
  const draft = readDraft(callCandidates, body)
  await inTransaction(ctx, async (tx) => {
    await checkReference(tx, ctx, draft, 'customer_id', 'customer')
    await checkReference(tx, ctx, draft, 'site_id', 'site')
  })
  draft.finish()
  const { promise, ...fields } = objectOf(body)
  const { from = null, until = null } = objectOf(promise)
  return suggestForDraft(ctx, { ...fields, promised_from: from, promised_until: until }, query)
}
