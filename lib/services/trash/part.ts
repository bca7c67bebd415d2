import type { ServiceContext } from '@/lib/auth/context'
import type { PartRecord } from '@/lib/schemas/part'
import { readPart } from '@/lib/services/parts/record'
import { restoreRecord } from './restore'

/** Brings a part back. Throws `forbidden`, `not_found`. */
export async function restorePart(ctx: ServiceContext, id: string): Promise<PartRecord> {
  return restoreRecord(ctx, id, {
    type: 'part',
    scope: 'write:assets',
    ofCustomer: false,
    revive: (tx, { accountId: account_id }) =>
      tx.part.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readPart,
  })
}
