import { nounOf } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireCreateWorkOrders } from '@/lib/access/permissions'
import { claimExternalId, externalIdIn } from '@/lib/db/external-ids'
import { writeAtOnce } from '@/lib/db/statement'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { ServiceError } from '@/lib/errors'
import { textsIn } from '@/lib/schemas/work/entries'
import {
  MAX_ASSET_LIST,
  type WorkOrderCreate,
  workOrderCreate,
  workOrderRecord,
  type StoredWorkOrder,
} from '@/lib/schemas/work/work-order'
import { creationOf, type Creation } from './create-sql'
import { NOT_OF_CUSTOMER } from './references'
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
  const given = textsIn(draft.sent, 'asset_ids').slice(0, MAX_ASSET_LIST)
  const wanted = {
    id,
    value: draft.value,
    assets: given.map(({ text }) => text.toLowerCase()),
    isValid: draft.problems.length === 0 && taken === null,
  }
  const [creation] = await writeAtOnce<Creation>(ctx, () => creationOf(ctx, wanted))
  if (!creation) throw new Error('a creation is one row')
  if (creation.json === null) rejectMissing(draft, creation, given)
  draft.finish()
  if (taken) throw taken
  return JSON.parse(creation.json ?? '') as StoredWorkOrder
}

const ASSIGNS_NOT =
  'Your role can create work orders but not assign them. Leave the technician empty: a dispatcher or an administrator assigns it.'

/** Every reference that names nothing becomes a problem of the draft. */
function rejectMissing(
  draft: Draft<WorkOrderCreate>,
  found: Creation,
  assets: readonly { text: string; index: number }[],
): void {
  const isGiven = draft.value.customer_id !== undefined
  if (isGiven && !found.customer) draft.reject('customer_id', `is not an existing ${nounOf('customer')}`)
  // Without a customer nothing can be said about what is theirs.
  if (found.customer) {
    if (!found.contact) draft.reject('contact_id', NOT_OF_CUSTOMER.contact)
    if (!found.site) draft.reject('site_id', NOT_OF_CUSTOMER.site)
    const held = new Set(found.assets)
    for (const { text, index } of assets)
      if (!held.has(text.toLowerCase())) draft.reject(`asset_ids[${index}]`, NOT_OF_CUSTOMER.asset)
  }
  if (!found.technician) draft.reject('technician_id', `is not an existing ${nounOf('technician')}`)
}
