import { checkNewReference } from '@/lib/db/records'
import {
  onCallShiftCreate,
  onCallShiftList,
  onCallShiftRecord,
  onCallShiftUpdate,
} from '@/lib/schemas/people/on-call-shift'
import { momentColumn } from '@/lib/services/records/export-columns'
import { plainRecords } from '@/lib/services/records/plain'

/** The on-call rota. */
export const {
  list: listOnCallShifts,
  get: getOnCallShift,
  create: createOnCallShift,
  update: updateOnCallShift,
  delete: deleteOnCallShift,
  restore: restoreOnCallShift,
  resource: onCallShiftResource,
} = plainRecords({
  type: 'on_call_shift',
  create: onCallShiftCreate,
  update: onCallShiftUpdate,
  record: onCallShiftRecord,
  list: onCallShiftList,
  columns: [
    { title: 'Technician', field: 'technician', value: ({ technician }) => technician.name },
    { title: 'Territory', field: 'territory', value: (row) => row.territory },
    momentColumn('From', 'starts_at', (row) => row.starts_at),
    momentColumn('Until', 'ends_at', (row) => row.ends_at),
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  async check(tx, ctx, draft, before) {
    const { starts_at, ends_at } = draft.value
    await checkNewReference(tx, ctx, draft, 'technician_id', 'technician', before?.technician_id)
    const start = starts_at?.getTime() ?? (before ? Date.parse(before.starts_at) : Number.NaN)
    const end = ends_at?.getTime() ?? (before ? Date.parse(before.ends_at) : Number.NaN)
    if (start >= end) draft.reject('ends_at', 'must be later than the start')
  },
})
