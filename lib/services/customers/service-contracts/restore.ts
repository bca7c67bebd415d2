import type { ServiceContext } from '@/lib/access/context'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { restoreRecord } from '@/lib/services/records/restore'
import { readServiceContract } from './record'

/** Brings a service contract back. Throws `forbidden`, `not_found`, `parent_in_trash` for its customer. */
export async function restoreServiceContract(ctx: ServiceContext, id: string): Promise<ServiceContractRecord> {
  return restoreRecord(ctx, id, {
    type: 'service_contract',
    ofCustomer: true,
    read: readServiceContract,
  })
}
