import type { Column } from '@/lib/domain/spreadsheets/cell'
import { occurrenceListQuery, type OccurrenceRecord } from '@/lib/schemas/maintenance/occurrence'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listOccurrences } from './list'
import { getOccurrence } from './record'

const columns: Column<OccurrenceRecord>[] = [
  { title: 'Plan', field: 'plan', value: ({ plan }) => plan.plan_number },
  { title: 'Plan name', field: 'plan', value: ({ plan }) => plan.name },
  { title: 'Asset', field: 'asset', value: ({ asset }) => asset?.name ?? null },
  { title: 'Due', field: 'due_date', value: (row) => row.due_date },
  { title: 'From', field: 'window_start', value: (row) => row.window_start },
  { title: 'Until', field: 'window_end', value: (row) => row.window_end },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Overdue', field: 'is_overdue', value: (row) => (row.is_overdue ? 'yes' : 'no') },
  { title: 'Done', field: 'done_on', value: (row) => row.done_on },
  { title: 'Reason', field: 'reason', value: (row) => row.reason },
  { title: 'Work order id', field: 'work_order_id', value: (row) => row.work_order_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const occurrenceResource = {
  type: 'maintenance_occurrence',
  read: getOccurrence,
  export: exported(occurrenceListQuery, listOccurrences, columns),
} as const satisfies ResourceVerbs<'maintenance_occurrence'>
