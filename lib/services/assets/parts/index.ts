import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import { partCreate, partList, partRecord, partUpdate } from '@/lib/schemas/assets/part'
import { partColumns } from '@/lib/services/records/export-columns'
import { plainRecords } from '@/lib/services/records/plain'

/** The parts of the catalogue. */
export const {
  list: listParts,
  get: getPart,
  create: createPart,
  update: updatePart,
  delete: deletePart,
  restore: restorePart,
  resource: partResource,
} = plainRecords({
  type: 'part',
  create: partCreate,
  update: partUpdate,
  record: partRecord,
  list: partList,
  columns: partColumns,
  purge: {
    keptBy: [
      ['task_part', 'part_id'],
      ['asset_part', 'part_id'],
      ['line_item', 'part_id'],
      // Its price item has its id.
      ['line_item', 'price_item_id'],
      ['job_type_part', 'part_id'],
    ],
  },
})

/** What these parts are called, those in the trash among them. Throws `forbidden`. */
export async function listPartNames(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  requireScope(ctx, 'read:assets')
  if (ids.length === 0) return []
  const where = { account_id: ctx.accountId, id: { in: [...new Set(ids)] } }
  return listReader(ctx).part.findMany({ where, select: { id: true, name: true }, orderBy: { name: 'asc' } })
}
