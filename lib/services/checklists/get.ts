import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { ChecklistRecord } from '@/lib/schemas/checklist'
import { readChecklist } from './record'

/** One checklist. Throws `forbidden`, `not_found`. */
export async function getChecklist(ctx: ServiceContext, id: string): Promise<ChecklistRecord> {
  requireScope(ctx, 'read:work-orders')
  return readChecklist(reader(ctx), ctx, id)
}
