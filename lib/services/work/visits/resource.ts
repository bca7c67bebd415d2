import type { ServiceContext } from '@/lib/access/context'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { visitListQuery, type VisitRecord, visitUpdate } from '@/lib/schemas/work/visit'
import { momentColumn } from '@/lib/services/records/export-columns'
import { below } from '@/lib/services/records/bulk-verbs'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listVisits } from './list'
import { furtherVisits, keptOf } from './verbs'
import { putBackVisit } from './put-back'
import { createVisit, deleteVisit, restoreVisit, updateVisit } from './write'

const columns: Column<VisitRecord>[] = [
  { title: 'Work order', field: 'work_order', value: ({ work_order }) => work_order.work_order_number },
  { title: 'Visit', field: 'sequence', value: ({ sequence }) => sequence },
  { title: 'Primary', field: 'is_primary', value: ({ is_primary }) => (is_primary ? 'yes' : 'no') },
  { title: 'Technician', field: 'technician', value: ({ technician }) => technician?.name ?? null },
  momentColumn('Start', 'scheduled_start', (row) => row.scheduled_start),
  { title: 'Minutes', field: 'minutes', value: ({ minutes }) => minutes },
  { title: 'Status', field: 'status', value: ({ status }) => status },
  { title: 'Group', field: 'group_id', value: ({ group_id }) => group_id },
  { title: 'Role', field: 'role', value: ({ role }) => role },
  { title: 'Outcome', field: 'outcome', value: ({ outcome }) => outcome },
  momentColumn('Started', 'started_at', (row) => row.started_at),
  momentColumn('Ended', 'ended_at', (row) => row.ended_at),
  { title: 'Id', field: 'id', value: ({ id }) => id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const visitResource = {
  type: 'visit',
  read: async (ctx: ServiceContext, id: string) => keptOf(await furtherVisits.get(ctx, id)),
  ...below('work_order', 'work_order_id', createVisit),
  update: updateVisit,
  fields: visitUpdate,
  delete: deleteVisit,
  restore: restoreVisit,
  putBack: { fields: ['started_at', 'ended_at'], write: putBackVisit },
  purge: {},
  export: exported(visitListQuery, listVisits, columns),
} as const satisfies ResourceVerbs<'visit'>
