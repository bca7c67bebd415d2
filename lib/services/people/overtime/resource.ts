import { clockMinute } from '@/lib/domain/board/format'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { overtimeListQuery, type OvertimeRecord, overtimeUpdate } from '@/lib/schemas/people/overtime'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listOvertime } from './list'
import { createOvertime, deleteOvertime, getOvertime, restoreOvertime, updateOvertime } from './verbs'

const columns: Column<OvertimeRecord>[] = [
  { title: 'Technician', field: 'technician', value: ({ technician }) => technician.name },
  { title: 'Day', field: 'date', value: (row) => row.date },
  { title: 'From', field: 'start_minute', value: (row) => clockMinute(row.start_minute) },
  { title: 'To', field: 'end_minute', value: (row) => clockMinute(row.end_minute) },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const overtimeResource = {
  type: 'overtime',
  read: getOvertime,
  create: createOvertime,
  update: updateOvertime,
  fields: overtimeUpdate,
  delete: deleteOvertime,
  restore: restoreOvertime,
  purge: {},
  export: exported(overtimeListQuery, listOvertime, columns),
} as const satisfies ResourceVerbs<'overtime'>
