import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { checklistList, type ChecklistListQuery, type ChecklistRecord } from '@/lib/schemas/work/checklist'
import { checklistSelect, toChecklistRecord } from './record'

/** The checklists of the account with their items, newest first. Throws `forbidden`. */
export async function listChecklists(ctx: ServiceContext, query: ChecklistListQuery): Promise<Page<ChecklistRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { checklist } = listReader(ctx)
  return readList(ctx, checklistList, query, { table: checklist, select: checklistSelect, present: toChecklistRecord })
}
