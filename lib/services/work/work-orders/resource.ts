import type { Fields } from '@/lib/services/records/bulk-verbs'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { workOrderColumns } from '@/lib/services/records/export-columns'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { workOrderUpdate } from '@/lib/schemas/work/work-order'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { exported } from '@/lib/services/records/exported'
import { getWorkOrder } from './get'
import { updateWorkOrder } from './update'
import { deleteWorkOrder } from './delete'
import { restoreWorkOrder } from './restore'
import { listWorkOrdersToExport } from './table'
import { withConflicts } from './dry-run'
import { createWorkOrder } from './create'

/** A record made in bulk is answered, so its scheduling conflicts are told as for any other. */
const createWithConflicts = async (ctx: ServiceContext, data: Fields) =>
  withConflicts(ctx, await createWorkOrder(ctx, data))

/** What is done with a record of this kind by whoever knows only its kind. */
export const workOrderResource = {
  type: 'work_order',
  read: getWorkOrder,
  create: createWithConflicts,
  update: updateWorkOrder,
  fields: workOrderUpdate,
  delete: deleteWorkOrder,
  restore: restoreWorkOrder,
  purge: {
    keptBy: [
      ['maintenance_occurrence', 'work_order_id'],
      ['meter_reading', 'work_order_id'],
      ['refrigerant_event', 'repair_work_order_id'],
      ['time_entry', 'work_order_id'],
    ],
    parts: [
      {
        type: 'line_item',
        of: (
          ids,
        ) => Prisma.sql`SELECT l.id FROM line_item l JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
          WHERE t.work_order_id = ANY (${ids}::uuid[])`,
      },
      { type: 'task', of: 'work_order_id' },
    ],
  },
  export: exported(workOrderTableQuery, listWorkOrdersToExport, workOrderColumns),
} as const satisfies ResourceVerbs<'work_order'>
