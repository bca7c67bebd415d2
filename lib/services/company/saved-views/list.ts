import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import type { SavedViewRecord, ViewPage } from '@/lib/schemas/company/saved-view'
import { requireUserId, savedViewSelect, toSavedViewRecord } from './record'

/** The views of a page that the user sees: their own, then what others share; each by name. Throws `forbidden`. */
export async function listSavedViews(ctx: ServiceContext, page: ViewPage): Promise<SavedViewRecord[]> {
  const user_id = requireUserId(ctx)
  const rows = await reader(ctx).savedView.findMany({
    where: { account_id: ctx.accountId, page, OR: [{ user_id }, { shared: true }] },
    select: savedViewSelect,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const views = rows.map((row) => toSavedViewRecord(ctx, row))
  return [...views.filter((view) => view.is_mine), ...views.filter((view) => !view.is_mine)]
}
