import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { nextRedo, nextUndo, type OwnAction, effectiveActions, undoneRequests } from '@/lib/domain/undo/actions'
import { ServiceError } from '@/lib/errors'
import type { ActionElsewhere, UndoneAction } from '@/lib/schemas/data/undo'
import { putFollowUpsBack } from '@/lib/services/field/commands'
import { isMerge, reverseMerges } from '@/lib/services/data/merges'
import type { Direction } from '@/lib/services/work/work-orders'
import { wordsOf } from './describe'
import { isImport, readAction, readOwnActions } from './own-steps'
import { refusalOf } from './refusals'
import { reverseAction } from './reverse'
import { findShown } from './shown'

const NOTHING: Record<Direction, string> = {
  undo: 'You have no changes from today to undo.',
  redo: 'There is nothing to redo.',
}
const OF_IMPORTS = 'Imports are undone on their own page.'
const ELSEWHERE = 'What you did before is under “My last actions”.'

/**
 * Takes back the last action of this user that still stands, of today (R-UN-1): whatever records it made, changed, deleted or restored.
 * Throws `not_found` where there is nothing to take back, `precondition_failed` where somebody changed it since or it cannot be
 * recalled, `forbidden` and what the records' own verbs throw.
 */
export function undoLastAction(ctx: ServiceContext): Promise<UndoneAction> {
  return takeBack(ctx, 'undo', nextUndo, ELSEWHERE)
}

/** Does again what this user took back last, as long as nothing else was done since. Throws as `undoLastAction`. */
export function redoLastAction(ctx: ServiceContext): Promise<UndoneAction> {
  return takeBack(ctx, 'redo', nextRedo, ELSEWHERE)
}

/**
 * Takes back on a page of the console the last action on what that page shows. Where there is none, it answers the last one of another
 * page, to be asked about (R-UN-6). Throws as `undoLastAction`.
 */
export function undoOnPage(ctx: ServiceContext, page: string): Promise<UndoneAction | ActionElsewhere> {
  return takeBackOnPage(ctx, page, effectiveActions, { last: undoLastAction, one: undoAction })
}

/** Does again what this user took back last, if the page shows it; else answers what it is, as `undoOnPage`. */
export function redoOnPage(ctx: ServiceContext, page: string): Promise<UndoneAction | ActionElsewhere> {
  const undone = (actions: readonly OwnAction[]) => {
    const undo = nextRedo(actions)
    return undo ? actions.filter(({ request }) => request === undo.undoes) : []
  }
  return takeBackOnPage(ctx, page, undone, { last: redoLastAction, one: redoAction })
}

type Verbs = {
  last: (ctx: ServiceContext) => Promise<UndoneAction>
  one: (ctx: ServiceContext, request: string) => Promise<UndoneAction>
}

function takeBackOnPage(
  ctx: ServiceContext,
  page: string,
  choices: (actions: readonly OwnAction[]) => OwnAction[],
  verbs: Verbs,
): Promise<UndoneAction | ActionElsewhere> {
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const actions = choices(await readOwnActions(tx, ctx))
    const [last] = actions
    const shown = await findShown(tx, ctx, page, actions)
    if (!last || shown === last) return verbs.last(within)
    if (shown) return verbs.one(within, shown.request)
    const [words] = await wordsOf(tx, ctx, [last])
    return { elsewhere: { request: last.request, what: words?.what ?? '', at: last.at.toISOString() } }
  })
}

/** Takes back one action of this user of today, the last or not. Throws as `undoLastAction`. */
export function undoAction(ctx: ServiceContext, request: string): Promise<UndoneAction> {
  return takeBack(ctx, 'undo', (actions) => {
    if (undoneRequests(actions).has(request)) throw new ServiceError('precondition_failed', 'This was undone already.')
    return actions.find((one) => one.request === request && one.undoes === null)
  })
}

/** Does an undone action of this user again. Throws as `undoLastAction`. */
export function redoAction(ctx: ServiceContext, request: string): Promise<UndoneAction> {
  return takeBack(ctx, 'redo', (actions) => {
    const undo = undoneRequests(actions).get(request)
    return actions.find((one) => one.request === undo)
  })
}

type Choose = (actions: readonly OwnAction[]) => OwnAction | null | undefined

function takeBack(ctx: ServiceContext, direction: Direction, choose: Choose, hint = ''): Promise<UndoneAction> {
  return inTransaction(ctx, async (tx) => {
    const actions = await readOwnActions(tx, ctx)
    const action = choose(actions)
    if (!action) throw new ServiceError('not_found', NOTHING[direction])
    const what = await wordsFor(tx, ctx, actions, action)
    if (isMerge(action)) {
      await reverseMerges(tx, ctx, action.request)
      return { what, ids: [], numbers: [], refused: [] }
    }
    const reason = (await isImport(tx, ctx, action.request)) ? OF_IMPORTS : refusalOf(action)
    if (reason) throw new ServiceError('precondition_failed', `${what}: ${reason} ${hint}`.trim())
    const rows = await readAction(tx, ctx, action.request, action.at)
    const { changed, refused } = await reverseAction(tx, ctx, direction, rows)
    await putFollowUpsBack(tx, { ...ctx, undoes: action.request }, rows)
    const ids = changed.flatMap(({ type, id }) => (type === 'work_order' ? id : []))
    return { what, ids, numbers: await numbersOf(tx, ctx, ids), refused }
  })
}

/** A redo is told by what it does again, not by the undo that it takes back. */
async function wordsFor(
  tx: Transaction,
  ctx: ServiceContext,
  actions: readonly OwnAction[],
  action: OwnAction,
): Promise<string> {
  const undoneAction = actions.find(({ request }) => request === action.undoes) ?? action
  const [words] = await wordsOf(tx, ctx, [undoneAction])
  return words?.what ?? ''
}

async function numbersOf(tx: Transaction, { accountId: account_id }: ServiceContext, ids: string[]): Promise<string[]> {
  const rows = await tx.workOrder.findMany({
    where: { account_id, id: { in: ids } },
    select: { work_order_number: true },
    orderBy: { work_order_number: 'asc' },
  })
  return rows.map(({ work_order_number }) => work_order_number)
}
