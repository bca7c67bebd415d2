import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { readServiceContract } from './record'

/** One service contract. Throws `forbidden`, `not_found`. */
export async function getServiceContract(ctx: ServiceContext, id: string): Promise<ServiceContractRecord> {
  requireScope(ctx, 'read:customers')
  return readServiceContract(reader(ctx), ctx, id)
}
