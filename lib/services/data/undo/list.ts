import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { undoneRequests } from '@/lib/domain/undo/actions'
import { headlineOf } from '@/lib/domain/undo/words'
import type { OwnActionRecord } from '@/lib/schemas/data/undo'
import { wordsOf } from './describe'
import { readOwnActions } from './own-steps'
import { refusalOf } from './refusals'

/** As many as somebody reads through. */
const MAX_LISTED = 100

/** What this user did today, newest first, each with whether it was undone or why it cannot be. Needs no permission: it is their own. */
export async function listOwnActions(ctx: ServiceContext): Promise<OwnActionRecord[]> {
  const tx = reader(ctx)
  const all = await readOwnActions(tx, ctx)
  const undoneBy = undoneRequests(all)
  const actions = all.filter(({ undoes }) => undoes === null).slice(0, MAX_LISTED)
  const words = await wordsOf(tx, ctx, actions)
  return actions.map((action, index) => {
    const { what = '', detail = null, href = null } = words[index] ?? {}
    const isUndone = undoneBy.has(action.request)
    return {
      request: action.request,
      at: action.at.toISOString(),
      what,
      detail,
      // What was created has no page once that is undone.
      href: isUndone && headlineOf(action)?.verb === 'create' ? null : href,
      state: isUndone ? 'undone' : 'done',
      reason: refusalOf(action),
    }
  })
}
