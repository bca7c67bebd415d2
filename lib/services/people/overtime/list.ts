import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { overtimeList, type OvertimeListQuery, type OvertimeRecord } from '@/lib/schemas/people/overtime'
import { overtimeSelect, toOvertimeRecord } from './record'

/** The overtime of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listOvertime(ctx: ServiceContext, query: OvertimeListQuery): Promise<Page<OvertimeRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { overtime } = listReader(ctx)
  return readList(ctx, overtimeList, query, { table: overtime, select: overtimeSelect, present: toOvertimeRecord })
}
