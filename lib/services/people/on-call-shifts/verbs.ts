import { checkReference } from '@/lib/db/records'
import { onCallShiftCreate, onCallShiftRecord, onCallShiftUpdate } from '@/lib/schemas/people/on-call-shift'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readOnCallShift } from './record'

/** The verbs of the on-call rota. */
export const {
  get: getOnCallShift,
  create: createOnCallShift,
  update: updateOnCallShift,
  delete: deleteOnCallShift,
  restore: restoreOnCallShift,
} = recordVerbs({
  type: 'on_call_shift',
  create: onCallShiftCreate,
  update: onCallShiftUpdate,
  record: onCallShiftRecord,
  read: readOnCallShift,
  async check(tx, ctx, draft, before) {
    const { technician_id, starts_at, ends_at } = draft.value
    if (technician_id !== undefined && technician_id.toLowerCase() !== before?.technician_id)
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const start = starts_at?.getTime() ?? (before ? Date.parse(before.starts_at) : Number.NaN)
    const end = ends_at?.getTime() ?? (before ? Date.parse(before.ends_at) : Number.NaN)
    if (start >= end) draft.reject('ends_at', 'must be later than the start')
  },
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.onCallShift.create({ data: { ...input, id, account_id }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.onCallShift.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
})
