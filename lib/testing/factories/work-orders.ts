import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import { createWorkOrder } from '@/lib/services/work/work-orders'

/** A customer with all that a work order can name, as ids. */
export type Household = {
  customer_id: string
  contact_id: string
  site_id: string
  asset_ids: string[]
  technician_id: string
}

/** Makes a customer with a contact, a site and two assets, and a technician. */
export async function makeHousehold(ctx: ServiceContext): Promise<Household> {
  const account_id = ctx.accountId
  const [customer_id, contact_id, site_id, technician_id] = [newId(), newId(), newId(), newId()]
  const [first, second] = [newId(), newId()]
  const owned = { account_id, customer_id }
  const address = { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' }
  await db().customer.create({
    data: { account_id, id: customer_id, customer_number: customer_id, name: 'Harbor Bakery', address },
  })
  await db().contact.create({ data: { ...owned, id: contact_id, name: 'Ines Ortega', phone: '+1 206 555 0142' } })
  await db().site.create({ data: { ...owned, id: site_id, name: 'Main bakery', address } })
  await db().asset.createMany({
    data: [
      { ...owned, id: first, asset_tag: first, name: 'Rooftop unit 1' },
      { ...owned, id: second, asset_tag: second, name: 'Walk-in cooler' },
    ],
  })
  await db().technician.create({ data: { account_id, id: technician_id, name: 'Sam Reyes' } })
  return { customer_id, contact_id, site_id, asset_ids: [first, second].sort(), technician_id }
}

/** Makes a work order through its verb; without a customer it gets one of its own. */
export async function makeWorkOrder(ctx: ServiceContext, body: Record<string, unknown> = {}): Promise<StoredWorkOrder> {
  const customer_id = body.customer_id ?? (await makeHousehold(ctx)).customer_id
  return createWorkOrder(ctx, { ...body, customer_id })
}

type Named = 'customer' | 'contact' | 'site' | 'technician' | 'checklist' | 'part' | 'asset'

/** Moves a row to the trash without any verb, as if it had been deleted some time ago. */
export async function trash(ctx: ServiceContext, table: Named, id: string): Promise<void> {
  const target = { where: { account_id: ctx.accountId, id }, data: { deleted_at: new Date() } }
  const tables: Record<Named, () => Prisma.PrismaPromise<unknown>> = {
    customer: () => db().customer.updateMany(target),
    contact: () => db().contact.updateMany(target),
    site: () => db().site.updateMany(target),
    technician: () => db().technician.updateMany(target),
    checklist: () => db().checklist.updateMany(target),
    part: () => db().part.updateMany(target),
    asset: () => db().asset.updateMany(target),
  }
  await tables[table]()
}
