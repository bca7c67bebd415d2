import type { ServiceContext } from '@/lib/access/context'
import { holds, requireCreateWorkOrders } from '@/lib/access/permissions'
import { noteWorkOrder } from '@/lib/db/changed-promises'
import { claimExternalId, externalIdIn } from '@/lib/db/external-ids'
import { writeAtOnce } from '@/lib/db/statement'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { ServiceError } from '@/lib/errors'
import {
  type WorkOrderCreate,
  workOrderCreate,
  workOrderRecord,
  type StoredWorkOrder,
} from '@/lib/schemas/work/work-order'
import { creationOf, type Creation } from './create-sql'
import { namedByCreate, rejectMissing } from './references'
import { checkWindow } from './window'

/**
 * Makes a work order and gives it its number (R-WO-2, R-WO-3). It is open (or a
 * draft) also when a technician is named. Throws `forbidden`, `validation_error`.
 */
export async function createWorkOrder(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderCreate>,
  id = newId(),
): Promise<StoredWorkOrder> {
  requireCreateWorkOrders(ctx)
  const draft = readDraft(workOrderCreate, body, workOrderRecord)
  if (draft.value.technician_id && !holds(ctx, 'write:work-orders')) throw new ServiceError('forbidden', ASSIGNS_NOT)
  checkWindow(draft, null)
  if (externalIdIn(draft.value) === null) return createFrom(ctx, id, draft)
  return inTransaction(ctx, async (tx) => {
    const taken = await claimExternalId(tx, ctx, 'work_order', draft.value)
    return createFrom({ ...ctx, tx }, id, draft, taken)
  })
}

/** `taken` is the conflict to tell of once nothing else is wrong. */
async function createFrom(
  ctx: ServiceContext,
  id: string,
  draft: Draft<WorkOrderCreate>,
  taken: ServiceError | null = null,
): Promise<StoredWorkOrder> {
  const named = namedByCreate(draft)
  const isValid = draft.problems.length === 0 && taken === null
  const wanted = { id, value: draft.value, assets: named.wanted.assets, isValid }
  const [creation] = await writeAtOnce<Creation>(ctx, () => creationOf(ctx, wanted))
  if (!creation) throw new Error('a creation is one row')
  if (creation.json === null) rejectMissing(draft, named, creation)
  draft.finish()
  if (taken) throw taken
  if (creation.json === null) return inTransaction(ctx, (tx) => createFrom({ ...ctx, tx }, id, draft))
  if (ctx.tx) noteWorkOrder(ctx.tx, ctx.accountId, id)
  return JSON.parse(creation.json) as StoredWorkOrder
}

const ASSIGNS_NOT =
  'Your role can create work orders but not assign them. Leave the technician empty: a dispatcher or an administrator assigns it.'
