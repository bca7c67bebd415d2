import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord } from '@/lib/db/change'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { claimForChange } from '@/lib/db/external-ids'
import { followChanges } from '@/lib/db/follow-up'
import { lockRecord } from '@/lib/db/records'
import { writeAtOnce } from '@/lib/db/statement'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { whyRefused } from '@/lib/domain/work-orders/console-moves'
import { type Scheduled, whyNotReleased } from '@/lib/domain/work-orders/movable'
import { completesOrReopens, moveWorkOrder } from '@/lib/domain/work-orders/status'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import {
  type StoredWorkOrder,
  type WorkOrderUpdate,
  workOrderRecord,
  type WorkOrderRecord,
  workOrderUpdate,
} from '@/lib/schemas/work/work-order'
import { followCoverage } from '@/lib/services/work/coverage/follow'
import type { GroupMove } from '@/lib/services/work/visits/group'
import { moveGroupOfOrder } from '@/lib/services/work/visits/move-group'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { requireAssetsAtSite } from './assets-at-site'
import { type Change, changeOf } from './change-sql'
import { touchesPromises } from './promised-sql'
import { detectConflictsOf, readWorkOrder, readWorkOrderForChange, readWorkOrderWithConflicts } from './record'
import { namedByChange, rejectMissing } from './references'
import { customerInTrash } from './reopening'
import { checkWindow } from './window'

/**
 * Changes the fields that are sent; a status may move to any other (R-WO-4). Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`, and `parent_in_trash` when finished work of a customer in the trash would
 * become active.
 */
export function updateWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null = null,
  group?: GroupMove,
): Promise<WorkOrderRecord> {
  return writeChange(ctx, id, body, { check: (before) => requireMatch(ifMatch, before), group })
}

/**
 * The same as a dispatcher does it, on the board or in a panel: what the console refuses is a `validation_error`. `look` is shown how
 * the work order stands before anything is changed, and may throw.
 */
export function changeByHand(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  rejectOvertaken: (before: Scheduled) => void = () => undefined,
  group?: GroupMove,
): Promise<WorkOrderRecord> {
  return writeChange(ctx, id, body, {
    check: (before) => rejectOvertaken(scheduleOf(before)),
    refusal: whyRefused,
    group,
  })
}

/**
 * The same from the work order's form, which also corrects finished work; work in progress keeps its technician and time. A change of
 * site or assets that leaves an asset at another site is refused (R-WO-16).
 */
export function saveWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null = null,
): Promise<WorkOrderRecord> {
  return inTransaction(ctx, async (tx) => {
    let placed = ''
    const check = (before: StoredWorkOrder) => {
      requireMatch(ifMatch, before)
      placed = placeIn(before)
    }
    const saved = await writeChange({ ...ctx, tx }, id, body, { check, refusal: whyNotReleased })
    if (placeIn(saved) !== placed) await requireAssetsAtSite(tx, ctx, saved)
    return saved
  })
}

/** Where the work is, and on what. */
function placeIn({ site_id, asset_ids }: StoredWorkOrder): string {
  return [site_id, ...asset_ids.toSorted()].join()
}

/** The same as a technician did it on site: started and completed when that was, not when it is told (R-FA-5). */
export function changeOnSite(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  at: Date,
): Promise<WorkOrderRecord> {
  return writeChange(ctx, id, body, { check: () => undefined, at })
}

/** When a work order was begun and completed, as it has turned out since; null of neither. */
export type ActualTimes = Partial<Record<'started_at' | 'completed_at', Date>>

/** Corrects when it was begun or completed; its status stays. Throws `forbidden`, `not_found`. */
export function correctTimes(ctx: ServiceContext, id: string, times: ActualTimes): Promise<WorkOrderRecord> {
  return writeChange(ctx, id, {}, { check: () => undefined, times })
}

type ChangeRule = {
  /** Throws what forbids any change of the work order as it stands. */
  check: (before: StoredWorkOrder) => void
  refusal?: (before: Scheduled, after: Scheduled) => string | null
  group?: GroupMove
  /** When it happened; now, unless it is said. */
  at?: Date
  times?: ActualTimes
}

async function writeChange(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  { check, refusal = () => null, group = {}, at = new Date(), times }: ChangeRule,
): Promise<WorkOrderRecord> {
  requireScope(ctx, 'write:work-orders')
  const lock = (tx: Transaction) => lockRecord(tx, ctx, 'work_order', id)
  return changeRecord(ctx, lock, async (within) => {
    const read = await readWorkOrderForChange(within, id)
    const { stored: before } = read
    check(before)
    const draft = readDraft(workOrderUpdate, body, workOrderRecord)
    checkWindow(draft, before)
    if (!times && draft.problems.length === 0 && isUnchanged(before, draft.value)) return readUnchanged(within, id)

    const idConflict = await claimForChange(within, 'work_order', draft.value, before)
    if (idConflict === 'only in a transaction') return null
    const row = { ...rowOf(draft, before, at), ...times }
    // Without tasks there are no lines of which it is to be decided who pays.
    const decides = before.tasks.length > 0 && completesOrReopens(before.status, row.status)
    if (decides && !within.tx) return null
    const takesAlong = read.inGroup && !group.alone && row.scheduled_date !== undefined
    if (takesAlong && !within.tx) return null
    const reason = refusal(scheduleOf(before), { ...scheduleOf(before), ...row })
    const references = namedByChange(draft, before)
    const isValid = draft.problems.length === 0 && idConflict === null && reason === null
    const requestedChange = { ...references, id, before: read.text, version: read.version, row, isValid }
    const assets = draft.value.asset_ids === undefined ? null : (draft.value.asset_ids ?? [])
    if (!within.tx && isValid && touchesPromises({ before, row, assets }, read.mayBePromised)) return null
    const [written] = await writeAtOnce<Change>(within, () => changeOf(within, { ...requestedChange, assets }))
    if (!written) throw new Error('a change is one row')
    if (written.json !== null) {
      if (takesAlong && within.tx) await moveGroupOfOrder(within.tx, within, id, row.scheduled_date ?? null, group.but)
      const stored = decides ? await decided(within, id) : (JSON.parse(written.json) as StoredWorkOrder)
      return answered(within, stored, written.may_conflict)
    }
    rejectMissing(draft, references, written)
    draft.finish()
    if (!written.customer) throw customerInTrash()
    if (idConflict) throw idConflict
    if (reason) throw new ServiceError('validation_error', `${before.work_order_number} ${reason}.`)
    return null
  })
}

/** Decides who pays for its lines, or that this is open again, and reads what the customer owes then. */
async function decided(ctx: ServiceContext, id: string): Promise<StoredWorkOrder> {
  return inTransaction(ctx, async (tx) => {
    await followCoverage(tx, ctx, [id])
    return readWorkOrder(tx, ctx, id)
  })
}

async function readUnchanged(ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  const { stored, conflicts } = await readWorkOrderWithConflicts(ctx.tx, ctx, id)
  return { ...stored, conflicts }
}

/**
 * The answer to a change that was written. Outside of a transaction it is committed by now: a read of its conflicts that fails would
 * tell the client that nothing was changed, so it is made once more. Where that fails as well the record cannot be read at all; the
 * same change sent again changes nothing and answers it. In a transaction a failure takes the change back, as the error says.
 */
async function answered(
  ctx: ServiceContext,
  stored: StoredWorkOrder,
  mayConflict: boolean | null,
): Promise<WorkOrderRecord> {
  if (ctx.tx) {
    noteWorkOrder(ctx.tx, ctx.accountId, stored.id)
    // What it conflicts with may be a promise.
    if (mayConflict) await followChanges(ctx.tx)
  }
  if (!mayConflict) return { ...stored, conflicts: [] }
  const detect = () => detectConflictsOf(ctx.tx, ctx, stored)
  const conflicts = ctx.tx ? detect() : detect().catch(detect)
  return { ...stored, conflicts: await conflicts }
}

/** The columns that a change sets, as far as its fields are right. */
function rowOf({ value }: Draft<WorkOrderUpdate>, before: StoredWorkOrder, at: Date) {
  const { asset_ids: _elsewhere, ...input } = value
  // Ids are compared as the database writes them.
  const technician = input.technician_id && { technician_id: input.technician_id.toLowerCase() }
  const state = moveWorkOrder(stateOf(before), { ...input, ...technician }, at)
  return { ...input, ...state, ...(input.custom_fields === null && { custom_fields: {} }) }
}

function scheduleOf({ technician, ...record }: StoredWorkOrder): Scheduled {
  return { ...record, technician_id: technician?.id ?? null }
}

function stateOf(record: StoredWorkOrder) {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    status: record.status,
    technician_id: record.technician?.id ?? null,
    started_at: instant(record.started_at),
    completed_at: instant(record.completed_at),
  }
}
