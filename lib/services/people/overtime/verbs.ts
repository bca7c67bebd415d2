import { checkReference } from '@/lib/db/records'
import { toDatabaseDate } from '@/lib/domain/time'
import { overtimeCreate, overtimeRecord, overtimeUpdate } from '@/lib/schemas/people/overtime'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readOvertime } from './record'

/** The verbs of technicians' overtime. */
export const {
  get: getOvertime,
  create: createOvertime,
  update: updateOvertime,
  delete: deleteOvertime,
  restore: restoreOvertime,
} = recordVerbs({
  type: 'overtime',
  create: overtimeCreate,
  update: overtimeUpdate,
  record: overtimeRecord,
  read: readOvertime,
  async check(tx, ctx, draft, before) {
    const { technician_id, start_minute = before?.start_minute, end_minute = before?.end_minute } = draft.value
    if (technician_id !== undefined && technician_id.toLowerCase() !== before?.technician_id)
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    if (start_minute !== undefined && end_minute !== undefined && start_minute >= end_minute)
      draft.reject('end_minute', 'must be later than the start')
  },
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.overtime.create({ data: { ...input, id, account_id, date: toDatabaseDate(input.date) }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, { date, ...input }) =>
    tx.overtime.update({
      where: { account_id_id: { account_id, id } },
      data: { ...input, date: date && toDatabaseDate(date) },
      select: { id: true },
    }),
})
