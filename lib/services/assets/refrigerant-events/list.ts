import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  refrigerantEventList,
  type RefrigerantEventListQuery,
  type RefrigerantEventRecord,
} from '@/lib/schemas/assets/refrigerant-event'
import { refrigerantEventSelect, toRefrigerantEventRecord } from '@/lib/services/assets/refrigerant-record'

/** The refrigerant log of live assets, the newest first. Throws `forbidden`, `bad_request`. */
export async function listRefrigerantEvents(
  ctx: ServiceContext,
  query: RefrigerantEventListQuery,
): Promise<Page<RefrigerantEventRecord>> {
  requireScope(ctx, 'read:assets')
  const { refrigerantEvent: table } = listReader(ctx)
  const where: Prisma.RefrigerantEventWhereInput = { asset: { deleted_at: null } }
  const source = { table, select: refrigerantEventSelect, present: toRefrigerantEventRecord, where }
  return readList(ctx, refrigerantEventList, query, source)
}
