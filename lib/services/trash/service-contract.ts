import type { ServiceContext } from '@/lib/auth/context'
import type { ServiceContractRecord } from '@/lib/schemas/service-contract'
import { readServiceContract } from '@/lib/services/service-contracts/record'
import { restoreRecord } from './restore'

/** Brings a service contract back. Throws `forbidden`, `not_found`, `parent_in_trash` for its customer. */
export async function restoreServiceContract(ctx: ServiceContext, id: string): Promise<ServiceContractRecord> {
  return restoreRecord(ctx, id, {
    type: 'service_contract',
    scope: 'write:customers',
    ofCustomer: true,
    revive: (tx, { accountId: account_id }) =>
      tx.serviceContract.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readServiceContract,
  })
}
