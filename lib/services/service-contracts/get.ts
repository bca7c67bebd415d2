import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { ServiceContractRecord } from '@/lib/schemas/service-contract'
import { readServiceContract } from './record'

/** One service contract. Throws `forbidden`, `not_found`. */
export async function getServiceContract(ctx: ServiceContext, id: string): Promise<ServiceContractRecord> {
  requireScope(ctx, 'read:customers')
  return readServiceContract(reader(ctx), ctx, id)
}
