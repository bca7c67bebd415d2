import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import { readCustomerText } from './record'

/** One customer with its contacts as JSON. Throws `forbidden`, `not_found`. */
export async function getCustomerText(ctx: ServiceContext, id: string): Promise<JsonText<CustomerRecord>> {
  requireScope(ctx, 'read:customers')
  return readCustomerText(ctx.tx, ctx, id)
}

/** One customer with its contacts. Throws `forbidden`, `not_found`. */
export async function getCustomer(ctx: ServiceContext, id: string): Promise<CustomerRecord> {
  return (await getCustomerText(ctx, id)).value()
}
