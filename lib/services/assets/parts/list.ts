import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { PartListQuery, PartRecord } from '@/lib/schemas/assets/part'
import { partSelect, toPartRecord } from './record'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
    part_number: { kind: 'text', nullable: true },
  },
  default: '-created_at',
}

/** The parts of the catalogue, newest first. Throws `forbidden`. */
export async function listParts(ctx: ServiceContext, query: PartListQuery): Promise<Page<PartRecord>> {
  requireScope(ctx, 'read:assets')
  const where: Prisma.PartWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    OR: query.search ? [{ name: containing(query.search) }, { part_number: containing(query.search) }] : undefined,
  }
  const { part } = listReader(ctx)
  return readPage(query, order, {
    count: () => part.count({ where }),
    rows: ({ after, ...page }) => part.findMany({ where: { AND: [where, after] }, ...page, select: partSelect }),
    present: toPartRecord,
  })
}
