import type { ServiceContext } from '@/lib/auth/context'
import type { TechnicianRecord } from '@/lib/schemas/technician'
import { readTechnician } from '@/lib/services/technicians/record'
import { restoreRecord } from './restore'

/** Brings a technician back. Throws `forbidden`, `not_found`. */
export async function restoreTechnician(ctx: ServiceContext, id: string): Promise<TechnicianRecord> {
  return restoreRecord(ctx, id, {
    type: 'technician',
    scope: 'admin',
    ofCustomer: false,
    revive: (tx, { accountId: account_id }) =>
      tx.technician.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readTechnician,
  })
}
