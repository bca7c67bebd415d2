import type { Column } from '@/lib/domain/spreadsheets/cell'
import { timeOffListQuery, type TimeOffRecord, timeOffUpdate } from '@/lib/schemas/people/time-off'
import { below } from '@/lib/services/records/bulk-verbs'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listTimeOff } from './list'
import { createTimeOff, deleteTimeOff, getTimeOff, restoreTimeOff, updateTimeOff } from './verbs'

const columns: Column<TimeOffRecord>[] = [
  { title: 'Technician', field: 'technician', value: ({ technician }) => technician.name },
  { title: 'From', field: 'starts_at', value: (row) => new Date(row.starts_at), moments: true },
  { title: 'Until', field: 'ends_at', value: (row) => new Date(row.ends_at), moments: true },
  { title: 'Reason', field: 'reason', value: (row) => row.reason },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const timeOffResource = {
  type: 'time_off',
  read: getTimeOff,
  ...below('technician', 'technician_id', createTimeOff),
  update: updateTimeOff,
  fields: timeOffUpdate,
  delete: deleteTimeOff,
  restore: restoreTimeOff,
  purge: {},
  export: exported(timeOffListQuery, listTimeOff, columns),
} as const satisfies ResourceVerbs<'time_off'>
