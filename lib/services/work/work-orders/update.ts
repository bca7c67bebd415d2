import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { claimNewExternalId } from '@/lib/db/external-ids'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { whyRefused } from '@/lib/domain/work-orders/console-moves'
import { type Scheduled, whyNotReleased } from '@/lib/domain/work-orders/movable'
import { isFinished, moveWorkOrder } from '@/lib/domain/work-orders/status'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  type StoredWorkOrder,
  workOrderRecord,
  type WorkOrderRecord,
  workOrderUpdate,
} from '@/lib/schemas/work/work-order'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { readWorkOrderWithConflicts, readWorkOrder } from './record'
import { checkReferences, type WorkOrderReferences } from './references'
import { checkTechnicianForWork, requireLiveCustomer } from './reopening'
import { replaceAssets } from './rows'
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
): Promise<WorkOrderRecord> {
  return change(ctx, id, body, ifMatch, () => null)
}

/** The same as a dispatcher does it, on the board or in a panel: what the console refuses is a `validation_error`. */
export function changeByHand(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
): Promise<WorkOrderRecord> {
  return change(ctx, id, body, null, whyRefused)
}

/** The same from the work order's form, which also corrects finished work; work in progress keeps its technician and time. */
export function saveWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null = null,
): Promise<WorkOrderRecord> {
  return change(ctx, id, body, ifMatch, whyNotReleased)
}

async function change(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null,
  refusal: (before: Scheduled, after: Scheduled) => string | null,
): Promise<WorkOrderRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const before = await readWorkOrder(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(workOrderUpdate, body, workOrderRecord)
    await checkReferences(tx, ctx, draft, referencesOf(before))
    checkWindow(draft, before)
    const reopened = isFinished(before.status) && !isFinished(draft.value.status ?? before.status)
    if (reopened) await checkTechnicianForWork(tx, ctx, draft, before.technician?.id)
    const sent = draft.finish()
    const { asset_ids, custom_fields, ...input } = sent

    if (reopened) await requireLiveCustomer(tx, ctx, input.customer_id ?? before.customer.id)
    if (!isUnchanged(before, sent)) {
      await claimNewExternalId(tx, ctx, 'work_order', sent, before)
      const state = moveWorkOrder(stateOf(before), lowerCased(input), new Date())
      await tx.workOrder.update({
        where: { account_id_id: { account_id: ctx.accountId, id } },
        data: { ...input, ...state, custom_fields: custom_fields === null ? {} : custom_fields },
        select: { id: true },
      })
      if (asset_ids !== undefined) await replaceAssets(tx, ctx, [{ id, asset_ids: asset_ids ?? [] }])
    }
    const { stored: after, conflicts } = await readWorkOrderWithConflicts(tx, ctx, id)
    const reason = refusal(scheduleOf(before), scheduleOf(after))
    if (reason) throw new ServiceError('validation_error', `${before.work_order_number} ${reason}.`)
    await recordHistory(tx, ctx, { verb: 'update', type: 'work_order', id, before, after })
    return { ...after, conflicts }
  })
}

function referencesOf(record: StoredWorkOrder): Required<WorkOrderReferences> {
  return {
    customer_id: record.customer.id,
    contact_id: record.contact?.id ?? null,
    site_id: record.site_id,
    technician_id: record.technician?.id ?? null,
    asset_ids: record.asset_ids,
  }
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

/** Ids are compared as the database writes them. */
function lowerCased<Input extends { technician_id?: string | null }>(input: Input): Input {
  return input.technician_id ? { ...input, technician_id: input.technician_id.toLowerCase() } : input
}
