import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { createAsset } from '@/lib/services/assets/assets'

/** A customer with what an asset of theirs can name, as ids. */
export type Premises = { customer_id: string; object_id: string; service_contract_id: string }

/** Makes a customer with a site and a service contract. */
export async function makePremises(ctx: ServiceContext): Promise<Premises> {
  const account_id = ctx.accountId
  const [customer_id, object_id, service_contract_id] = [newId(), newId(), newId()]
  await db().customer.create({
    data: { account_id, id: customer_id, customer_number: customer_id, name: 'Harbor Bakery' },
  })
  await db().site.create({ data: { account_id, customer_id, id: object_id, name: 'Main bakery' } })
  await db().serviceContract.create({
    data: { account_id, customer_id, id: service_contract_id, contract_number: service_contract_id, name: 'Gold' },
  })
  return { customer_id, object_id, service_contract_id }
}

/** Makes an asset through its verb; without a customer it gets one of its own. */
export async function makeAsset(ctx: ServiceContext, body: Record<string, unknown> = {}): Promise<AssetRecord> {
  const customer_id = body.customer_id ?? (await makePremises(ctx)).customer_id
  return createAsset(ctx, { name: 'Rooftop unit', ...body, customer_id })
}
