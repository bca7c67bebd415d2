import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { ChecklistListQuery, ChecklistRecord } from '@/lib/schemas/work/checklist'
import { checklistSelect, toChecklistRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The checklists of the account with their items, newest first. Throws `forbidden`. */
export async function listChecklists(ctx: ServiceContext, query: ChecklistListQuery): Promise<Page<ChecklistRecord>> {
  requireScope(ctx, 'read:work-orders')
  const where: Prisma.ChecklistWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    name: query.search ? containing(query.search) : undefined,
  }
  const { checklist } = listReader(ctx)
  return readPage(query, order, {
    count: () => checklist.count({ where }),
    rows: ({ after, ...page }) =>
      checklist.findMany({ where: { AND: [where, after] }, ...page, select: checklistSelect }),
    present: toChecklistRecord,
  })
}
