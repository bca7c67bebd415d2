import { checkNewReference } from '@/lib/db/records'
import { clockMinute } from '@/lib/domain/board/format'
import { overtimeCreate, overtimeList, overtimeRecord, overtimeUpdate } from '@/lib/schemas/people/overtime'
import { plainRecords } from '@/lib/services/records/plain'

/** Technicians’ overtime: working time of one day beside their weekly shifts. */
export const {
  list: listOvertime,
  create: createOvertime,
  update: updateOvertime,
  delete: deleteOvertime,
  restore: restoreOvertime,
  resource: overtimeResource,
} = plainRecords({
  type: 'overtime',
  create: overtimeCreate,
  update: overtimeUpdate,
  record: overtimeRecord,
  list: overtimeList,
  columns: [
    { title: 'Technician', field: 'technician', value: ({ technician }) => technician.name },
    { title: 'Day', field: 'date', value: (row) => row.date },
    { title: 'From', field: 'start_minute', value: (row) => clockMinute(row.start_minute) },
    { title: 'To', field: 'end_minute', value: (row) => clockMinute(row.end_minute) },
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  async check(tx, ctx, draft, before) {
    const { start_minute = before?.start_minute, end_minute = before?.end_minute } = draft.value
    await checkNewReference(tx, ctx, draft, 'technician_id', 'technician', before?.technician_id)
    if (start_minute !== undefined && end_minute !== undefined && start_minute >= end_minute)
      draft.reject('end_minute', 'must be later than the start')
  },
})
