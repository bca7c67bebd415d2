import type { Column } from '@/lib/domain/spreadsheets/cell'
import { onCallShiftListQuery, type OnCallShiftRecord, onCallShiftUpdate } from '@/lib/schemas/people/on-call-shift'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listOnCallShifts } from './list'
import { createOnCallShift, deleteOnCallShift, getOnCallShift, restoreOnCallShift, updateOnCallShift } from './verbs'

const columns: Column<OnCallShiftRecord>[] = [
  { title: 'Technician', field: 'technician', value: ({ technician }) => technician.name },
  { title: 'Territory', field: 'territory', value: (row) => row.territory },
  { title: 'From', field: 'starts_at', value: (row) => new Date(row.starts_at), moments: true },
  { title: 'Until', field: 'ends_at', value: (row) => new Date(row.ends_at), moments: true },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const onCallShiftResource = {
  type: 'on_call_shift',
  read: getOnCallShift,
  create: createOnCallShift,
  list: listOnCallShifts,
  update: updateOnCallShift,
  fields: onCallShiftUpdate,
  delete: deleteOnCallShift,
  restore: restoreOnCallShift,
  purge: {},
  export: exported(onCallShiftListQuery, listOnCallShifts, columns),
} as const satisfies ResourceVerbs<'on_call_shift'>
