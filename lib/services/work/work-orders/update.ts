import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { claimExternalId, namesNewExternalId } from '@/lib/db/external-ids'
import { followChanges } from '@/lib/db/follow-up'
import { lockRecord } from '@/lib/db/records'
import { writeAtOnce } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
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
import { followCoverage } from '@/lib/services/work/coverage'
import { acceptOnCompletion } from '@/lib/services/work/line-proposals'
import type { GroupMove } from '@/lib/services/work/visits/group'
import { moveGroupOfOrder } from '@/lib/services/work/visits/move-group'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { requireAssetsAtSite } from './assets-at-site'
import { type Change, changeOf } from './change-sql'
import { touchesPromises } from './promised-sql'
import {
  detectConflictsOf,
  type ReadForChange,
  readWorkOrder,
  readWorkOrderForChange,
  readWorkOrderWithConflicts,
} from './record'
import { namedByChange, type NamedReferences, rejectMissing } from './references'
import { customerInTrash } from './reopening'
import { checkWindow } from './window'

/** When a work order was begun and completed, as it has turned out since; null of neither. */
export type ActualTimes = Partial<Record<'started_at' | 'completed_at', Date>>

/** How a work order is changed, beside its fields. */
export type Circumstances = {
  /**
   * Refuses what the console does not offer: to a dispatcher, on the board or in a panel, or in the form, which also corrects finished
   * work while work in progress keeps its technician and time. The API may do all of it.
   */
  by?: keyof typeof REFUSALS
  /** Throws what forbids the change of the work order as it was read. */
  check?: (before: Scheduled) => void
  /** Which of the visits that are made together with it are moved as well (R-VI-20). */
  group?: GroupMove
  /** When it happened on site (R-FA-5); now, unless that is known. */
  at?: Date
  /** Corrects when it was begun or completed; its status stays. */
  times?: ActualTimes
}

/** Why the console does not make a change, or null. */
const REFUSALS = { dispatcher: whyRefused, form: whyNotReleased }

/**
 * Changes the fields that are sent; a status may move to any other (R-WO-4). Throws `forbidden`, `not_found`, `precondition_failed`,
 * `validation_error`, and `parent_in_trash` when finished work of a customer in the trash would become active. A form that leaves an
 * asset at another site is refused (R-WO-16).
 */
export async function updateWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null = null,
  circumstances: Circumstances = {},
): Promise<WorkOrderRecord> {
  requireScope(ctx, 'write:work-orders')
  return changeRecord(ctx, {
    lock: (tx) => lockRecord(tx, ctx, 'work_order', id),
    plan: async (within) => planChange(await readWorkOrderForChange(within, id), body, ifMatch, circumstances),
    hasEffects: ({ effects }) => Object.values(effects).includes(true),
    write: writeChange,
  })
}

/** What follows from a change beside the work order itself. */
type Effects = {
  claimsExternalId: boolean
  /** It is decided who pays for the lines of its tasks, or that this is open again. */
  decidesCoverage: boolean
  movesGroup: boolean
  followsPromises: boolean
  /** Its assets must be at its site. */
  changesPlace: boolean
}

type Plan = Circumstances & {
  read: ReadForChange
  draft: Draft<WorkOrderUpdate>
  row: Row
  /** All assets that it is about from now on; null leaves them. */
  assets: readonly string[] | null
  references: NamedReferences
  isUnchanged: boolean
  isValid: boolean
  refusal: string | null
  effects: Effects
}

type Row = ReturnType<typeof rowOf>

/** Decides what a change writes and what follows from it. Throws what `check` throws, and `precondition_failed`. */
function planChange(
  read: ReadForChange,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null,
  circumstances: Circumstances,
): Plan {
  const { by, check, at = new Date(), times } = circumstances
  const { stored: before } = read
  requireMatch(ifMatch, before)
  check?.(scheduleOf(before))
  const draft = readDraft(workOrderUpdate, body, workOrderRecord)
  checkWindow(draft, before)
  const row: Row = { ...rowOf(draft, before, at), ...times }
  const assets = draft.value.asset_ids === undefined ? null : (draft.value.asset_ids ?? [])
  const refusal = by ? REFUSALS[by](scheduleOf(before), { ...scheduleOf(before), ...row }) : null
  const isRight = draft.problems.length === 0
  const isValid = isRight && refusal === null
  const unchanged = !times && isRight && isUnchanged(before, draft.value)
  return {
    ...circumstances,
    read,
    draft,
    row,
    assets,
    refusal,
    references: namedByChange(draft, before),
    isUnchanged: unchanged,
    isValid,
    effects: unchanged || !isValid ? NOTHING_FOLLOWS : effectsOf(read, draft, { row, assets }, circumstances),
  }
}

function effectsOf(
  { stored: before, ...read }: ReadForChange,
  draft: Draft<WorkOrderUpdate>,
  { row, assets }: Pick<Plan, 'row' | 'assets'>,
  { by, group }: Circumstances,
): Effects {
  return {
    claimsExternalId: namesNewExternalId(draft.value, before),
    // Without tasks there are no lines, unless what was reported becomes some.
    decidesCoverage: (before.tasks.length > 0 || read.acceptsLines) && completesOrReopens(before.status, row.status),
    movesGroup: read.inGroup && !group?.alone && row.scheduled_date !== undefined,
    followsPromises: touchesPromises({ before, row, assets }, read.mayBePromised),
    changesPlace:
      by === 'form' && placeOf({ ...before, ...row, asset_ids: assets ?? before.asset_ids }) !== placeOf(before),
  }
}

const NOTHING_FOLLOWS: Effects = {
  claimsExternalId: false,
  decidesCoverage: false,
  movesGroup: false,
  followsPromises: false,
  changesPlace: false,
}

async function writeChange(ctx: ServiceContext, plan: Plan): Promise<WorkOrderRecord | typeof OVERTAKEN> {
  const { read, draft, row, assets, references, effects } = plan
  const { id } = read.stored
  if (plan.isUnchanged) return readUnchanged(ctx, id)
  const conflict =
    effects.claimsExternalId && ctx.tx ? await claimExternalId(ctx.tx, ctx, 'work_order', draft.value) : null
  const change = {
    ...references,
    id,
    before: read.text,
    version: read.version,
    row,
    assets,
    isValid: plan.isValid && !conflict,
  }
  const [written] = await writeAtOnce<Change>(ctx, () => changeOf(ctx, change))
  if (!written) throw new Error('a change is one row')
  if (written.json === null) return rejectChange(plan, written, conflict)
  const stored = JSON.parse(written.json) as StoredWorkOrder
  return answered(ctx, ctx.tx ? await carryOut(ctx.tx, ctx, plan, stored) : stored, written.may_conflict)
}

/** Throws what is wrong with a change that was not written: what is missing before what another record has. */
function rejectChange(
  { read, draft, references, refusal }: Plan,
  written: Change,
  conflict: ServiceError | null,
): typeof OVERTAKEN {
  rejectMissing(draft, references, written)
  draft.finish()
  if (!written.customer) throw customerInTrash()
  if (conflict) throw conflict
  if (refusal) throw new ServiceError('validation_error', `${read.stored.work_order_number} ${refusal}.`)
  return OVERTAKEN
}

/** Does what follows from a change that was written, and returns the work order as it is then. */
async function carryOut(
  tx: Transaction,
  ctx: ServiceContext,
  { row, group = {}, effects }: Plan,
  stored: StoredWorkOrder,
): Promise<StoredWorkOrder> {
  if (effects.movesGroup) await moveGroupOfOrder(tx, ctx, stored.id, row.scheduled_date ?? null, group.but)
  if (effects.changesPlace) await requireAssetsAtSite(tx, ctx, stored)
  if (!effects.decidesCoverage) return stored
  await acceptOnCompletion(tx, ctx, [stored.id])
  await followCoverage(tx, ctx, [stored.id])
  return readWorkOrder(tx, ctx, stored.id)
}

/** Where the work is, and on what. */
function placeOf({ site_id = null, asset_ids }: { site_id?: string | null; asset_ids: readonly string[] }): string {
  return [site_id ?? '', ...asset_ids.toSorted((a, b) => a.localeCompare(b))].join().toLowerCase()
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
