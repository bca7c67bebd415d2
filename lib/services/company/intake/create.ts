import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId, newId } from '@/lib/domain/id'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { type Problem, ServiceError } from '@/lib/errors'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import { type NewCustomer, newCustomer } from '@/lib/schemas/work/new-customer'
import type { workOrderIntake } from '@/lib/schemas/work/work-order-intake'
import { type BodyOf, objectOf, readDraft } from '@/lib/schemas/draft'
import { createAsset } from '@/lib/services/assets/assets'
import { createCustomer } from '@/lib/services/customers/customers'
import { createSite } from '@/lib/services/customers/sites'
import { createAndAssign, getWorkOrder, requireAssetsAtSite } from '@/lib/services/work/work-orders'

/**
 * Makes a work order out of a call, and for a new customer the customer, their site and the asset with it: all of it or
 * nothing. The same `id` sent again answers with the work order that it made. An asset of another site than the order's is refused
 * (R-WO-16). Throws `forbidden`, `validation_error`, `duplicate_customer`, `duplicate_serial_number`.
 */
export async function createFromIntake(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderIntake>,
): Promise<StoredWorkOrder> {
  const { id: sentId, new_customer, ...order }: Readonly<Record<string, unknown>> = body
  const id = typeof sentId === 'string' && isId(sentId) ? sentId : newId()
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    if (await isMade(tx, ctx, id)) return getWorkOrder(within, id)
    if (!new_customer) {
      const createdAndAssign = await createAndAssign(within, order, id)
      await requireAssetsAtSite(tx, ctx, createdAndAssign)
      return createdAndAssign
    }
    return createAndAssign(within, { ...order, ...(await createCaller(within, new_customer)) }, id)
  })
}

/** Whether an order with the id is there. Who asks at the same moment with the same id waits for the first to end. */
async function isMade(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${accountId}/${id}`}, 11))`
  return (await tx.workOrder.count({ where: { account_id: accountId, id } })) > 0
}

/** Customer, site and asset of somebody who calls for the first time, as a work order refers to them. */
async function createCaller(ctx: ServiceContext, sentCaller: unknown) {
  const caller = await asFields({}, () => readDraft(newCustomer, objectOf(sentCaller)).finish())
  const { name, phone, email } = caller
  const address = parseAddressLine(caller.address ?? '')
  const billing_address = parseAddressLine(caller.billing_address ?? '')

  const customer = await asFields({ address: 'address', billing_address: 'billing_address' }, () =>
    createCustomer(ctx, { name, phone, email, address, billing_address }),
  )
  const site = address
    ? await asFields({ name: 'address', address: 'address' }, () =>
        createSite(ctx, { name: address.street ?? name, customer_id: customer.id, address }),
      )
    : null
  const asset = await asFields({ name: 'asset_name' }, () => createCallersAsset(ctx, caller, customer.id, site?.id))
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
async function asFields<T>(names: Readonly<Record<string, string>>, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const renamed = error.details.map(({ field, message }): Problem => {
      const [first = ''] = field.split('.')
      return { field: `new_customer.${names[first] ?? first}`, message }
    })
    throw new ServiceError(error.code, error.message, renamed)
  }
}
