import type { ServiceContext } from '@/lib/auth/context'
import type { ChecklistRecord } from '@/lib/schemas/checklist'
import { readChecklist } from '@/lib/services/checklists/record'
import { restoreRecord } from './restore'

/** Brings a checklist back. Throws `forbidden`, `not_found`. */
export async function restoreChecklist(ctx: ServiceContext, id: string): Promise<ChecklistRecord> {
  return restoreRecord(ctx, id, {
    type: 'checklist',
    scope: 'admin',
    ofCustomer: false,
    revive: (tx, { accountId: account_id }) =>
      tx.checklist.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readChecklist,
  })
}
