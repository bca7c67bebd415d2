import { lockRecord } from '@/lib/db/records'
import { technicianTimeOffCreate, timeOffRecord, timeOffUpdate } from '@/lib/schemas/people/time-off'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkSpan, requireFreeSpan } from './checks'
import { readTimeOff } from './record'

/**
 * The verbs of technicians' leave. Whatever writes it locks the technician first, so that two colleagues do not enter the same
 * leave at once.
 */
export const {
  get: getTimeOff,
  createBelow: createTimeOff,
  update: updateTimeOff,
  delete: deleteTimeOff,
  restore: restoreTimeOff,
} = recordVerbs({
  type: 'time_off',
  create: technicianTimeOffCreate,
  update: timeOffUpdate,
  record: timeOffRecord,
  read: readTimeOff,
  holdParent: (tx, ctx, technicianId) => lockRecord(tx, ctx, 'technician', technicianId),
  async lock(tx, ctx, id) {
    const { technician_id } = await readTimeOff(tx, ctx, id)
    await lockRecord(tx, ctx, 'technician', technician_id)
    await lockRecord(tx, ctx, 'time_off', id)
  },
  check: (tx, ctx, draft, before, technicianId) =>
    checkSpan(tx, ctx, draft, before, before?.technician_id ?? technicianId),
  insert: (tx, { accountId: account_id }, id, input, technician_id) =>
    tx.timeOff.create({ data: { ...input, id, account_id, technician_id }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.timeOff.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
  async restoreRecord(tx, ctx, id) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const row = await tx.timeOff.findUniqueOrThrow({ where })
    await lockRecord(tx, ctx, 'technician', row.technician_id)
    await requireFreeSpan(tx, ctx, row)
    await tx.timeOff.update({ where, data: { deleted_at: null }, select: { id: true } })
  },
})
