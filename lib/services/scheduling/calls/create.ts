import type { ServiceContext } from '@/lib/access/context'
import { requireCreateWorkOrders } from '@/lib/access/permissions'
import { followChanges } from '@/lib/db/follow-up'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import { newId } from '@/lib/domain/id'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { isFinished } from '@/lib/domain/work-orders/status'
import { invalid, type Problem, ServiceError } from '@/lib/errors'
import { type StoredWorkOrder, type WorkOrderRecord, workOrderRecord } from '@/lib/schemas/work/work-order'
import { type NewCustomer, newCustomer } from '@/lib/schemas/work/new-customer'
import { NO_CALLER, workOrderIntake } from '@/lib/schemas/work/work-order-intake'
import { type BodyOf, objectOf, readDraft } from '@/lib/schemas/draft'
import { createAsset } from '@/lib/services/assets/assets'
import { createCustomer } from '@/lib/services/customers/customers'
import { createSite } from '@/lib/services/customers/sites'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { makeRoom } from '@/lib/services/scheduling/suggestions'
import {
  createAndAssign,
  readWorkOrder,
  requireAssetsAtSite,
  updateWorkOrder,
  withConflicts,
} from '@/lib/services/work/work-orders'

/** A transaction of whoever takes the call. */
type Within = ServiceContext & { tx: Transaction }

/**
 * Makes a work order out of a call, for a new customer the customer, their site and the asset with it, and what the caller was told of
 * the arrival: all of it or nothing. The same `id` sent again answers with the work order that it made. An asset of another site than the order's is refused
 * (R-WO-16). With `add_to` the call is added to that work order and none is made. Throws `forbidden`, `validation_error`, `asset_elsewhere`, `duplicate_customer`, `duplicate_serial_number`,
 * `promise_past`.
 */
export async function createFromIntake(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderIntake>,
): Promise<StoredWorkOrder> {
  requireCreateWorkOrders(ctx)
  const call = readDraft(workOrderIntake, body, workOrderRecord)
  if (![body.customer_id, body.new_customer, body.add_to].some(Boolean)) call.reject('customer_id', NO_CALLER)
  const { id = newId(), add_to, make_room } = call.finish()
  const { id: _id, new_customer, promise, add_to: _addTo, make_room: room, ...order } = objectOf(body)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    if (add_to) return addCall(within, { add_to, promise, order })
    if (await isMade(tx, ctx, id)) return readWorkOrder(tx, ctx, id)
    const caller = new_customer ? await createCaller(within, new_customer) : {}
    const fields = { ...order, ...caller }
    const created = make_room ? await createInRoom(within, id, fields, room) : await createAndAssign(within, fields, id)
    if (!new_customer) await requireAssetsAtSite(tx, ctx, created)
    return withPromise(within, created, promise)
  })
}

/** What a call would make, without making it. Throws what making it would throw. */
export async function dryRunFromIntake(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderIntake>,
): Promise<DryRun<WorkOrderRecord>> {
  return new DryRun(
    await runAndRollback(ctx, async (within) => {
      const stored = await createFromIntake(within, body)
      // What would be promised is known once its clocks are there.
      if (within.tx) await followChanges(within.tx)
      return withConflicts(within, stored)
    }),
  )
}

/** Makes the work order without a time, moves the lower job out of its slot and puts it there: all of it or nothing. */
async function createInRoom(
  ctx: Within,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  room: unknown,
): Promise<StoredWorkOrder> {
  const { technician_id, scheduled_date, ...order } = fields
  const { estimated_duration } = await createAndAssign(ctx, order, id)
  const seen = { technician_id: null, scheduled_date: null, estimated_duration }
  await makeRoom(ctx, { changes: [{ id, technician_id, scheduled_date, seen }, room] })
  return readWorkOrder(ctx.tx, ctx, id)
}

/** The work order with what the caller was told of the arrival. */
async function withPromise(ctx: Within, order: StoredWorkOrder, promise: unknown): Promise<StoredWorkOrder> {
  if (!promise) return order
  const { from, until } = objectOf(promise)
  const contact_id = order.contact?.id ?? null
  await asFields('promise', () => createArrivalPromise(ctx, order.id, { from, until, contact_id, source: 'call' }))
  return readWorkOrder(ctx.tx, ctx, order.id)
}

type Addition = { add_to: string; promise: unknown; order: Readonly<Record<string, unknown>> }

/** Adds a call to the open work order that it is about: what was said to its description, the assets to its assets, and the promise. */
async function addCall(ctx: Within, { add_to, promise, order }: Addition): Promise<StoredWorkOrder> {
  const existing = await readOpen(ctx, add_to)
  const said = typeof order.description === 'string' ? order.description.trim() : ''
  const lines = existing.description?.split('\n') ?? []
  const description =
    said && !lines.includes(said) ? [existing.description, said].filter(Boolean).join('\n') : undefined
  const assetIds = existing.assets.map(({ id }) => id)
  const sentIds: unknown[] = Array.isArray(order.asset_ids) ? order.asset_ids : []
  const asset_ids = [...new Set([...assetIds, ...sentIds])]
  const changes = {
    ...(description !== undefined && { description }),
    ...(asset_ids.length > assetIds.length && { asset_ids }),
  }
  const updated = Object.keys(changes).length > 0 ? await updateWorkOrder(ctx, existing.id, changes) : existing
  if (changes.asset_ids) await requireAssetsAtSite(ctx.tx, ctx, updated)
  return withPromise(ctx, updated, promise)
}

/** The work order that a call is added to. Throws `validation_error` where there is none, or it is over. */
async function readOpen(ctx: Within, id: string): Promise<StoredWorkOrder> {
  const order = await readWorkOrder(ctx.tx, ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found')
      throw invalid([{ field: 'add_to', message: 'is not an existing work order' }])
    throw error
  })
  if (isFinished(order.status)) throw invalid([{ field: 'add_to', message: `is ${order.status}` }])
  return order
}

/** Whether an order with the id is there. Who asks at the same moment with the same id waits for the first to end. */
async function isMade(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${accountId}/${id}`}, 11))`
  return (await tx.workOrder.count({ where: { account_id: accountId, id } })) > 0
}

/** Customer, site and asset of somebody who calls for the first time, as a work order refers to them. */
async function createCaller(ctx: ServiceContext, sentCaller: unknown) {
  const caller = await asFields('new_customer', () => readDraft(newCustomer, objectOf(sentCaller)).finish())
  const { name, phone, email } = caller
  const address = parseAddressLine(caller.address ?? '')
  const billing_address = parseAddressLine(caller.billing_address ?? '')

  const customer = await asFields('new_customer', () =>
    createCustomer(ctx, { name, phone, email, address, billing_address }),
  )
  const site = address
    ? await asFields(
        'new_customer',
        () => createSite(ctx, { name: address.street ?? name, customer_id: customer.id, address }),
        { name: 'address' },
      )
    : null
  const asset = await asFields('new_customer', () => createCallersAsset(ctx, caller, customer.id, site?.id), {
    name: 'asset_name',
  })
  return { customer_id: customer.id, site_id: site?.id ?? null, asset_ids: asset ? [asset.id] : [] }
}

function createCallersAsset(
  ctx: ServiceContext,
  { serial_number, asset_name, warranty_expiry }: NewCustomer,
  customer_id: string,
  object_id: string | undefined,
) {
  if (!serial_number && !asset_name) return null
  const name = asset_name ?? `Asset ${serial_number}`
  return createAsset(ctx, { name, customer_id, object_id: object_id ?? null, serial_number, warranty_expiry })
}

/** Runs a verb of a part of the form; what it refuses gets the names that the fields have there. */
async function asFields<T>(
  part: 'new_customer' | 'promise',
  run: () => Promise<T> | T,
  names: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const renamed = error.details.map(({ field, message }): Problem => {
      const [first = ''] = field.split('.')
      return { field: `${part}.${names[first] ?? first}`, message }
    })
    throw new ServiceError(error.code, error.message, renamed)
  }
}
