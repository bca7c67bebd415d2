import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, reader } from '@/lib/db/transaction'
import { checklistList, type ChecklistListQuery, type ChecklistRecord } from '@/lib/schemas/work/checklist'
import { checklistSelect, toChecklistRecord } from './record'

/** The checklists of the account with their items, newest first. Throws `forbidden`. */
export async function listChecklists(ctx: ServiceContext, query: ChecklistListQuery): Promise<Page<ChecklistRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { checklist } = listReader(ctx)
  return readList(ctx, checklistList, query, { table: checklist, select: checklistSelect, present: toChecklistRecord })
}

/** Checklists that tasks name, in the trash or not. Whoever calls it knows that the reader may see them. */
export async function readChecklistsOnSite(ctx: ServiceContext, ids: readonly string[]): Promise<ChecklistRecord[]> {
  if (ids.length === 0) return []
  const where = { account_id: ctx.accountId, id: { in: [...ids] } }
  const rows = await reader(ctx).checklist.findMany({ where, select: checklistSelect, orderBy: { id: 'asc' } })
  return rows.map(toChecklistRecord)
}
