import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { CustomerRecord } from '@/lib/schemas/customer'
import { readCustomer } from './record'

/** One customer with its contacts (specification, section 2.6). Throws `forbidden`, `not_found`. */
export async function getCustomer(ctx: ServiceContext, id: string): Promise<CustomerRecord> {
  requireScope(ctx, 'read:customers')
  return readCustomer(reader(ctx), ctx, id)
}
