import { holdReasonCreate, holdReasonRecord, holdReasonUpdate } from '@/lib/schemas/work/hold-reason'
import { oneDefault } from '@/lib/services/records/one-default'
import { recordVerbs } from '@/lib/services/records/verbs'
import { requireNotAwaited } from './awaited'
import { readHoldReason } from './record'

const theDefault = oneDefault('hold_reason')

/**
 * The verbs of hold reasons. The first one is the default, which counts where work is put on hold without a reason. None is deleted for
 * which work waits (`in_use`).
 */
export const {
  get: getHoldReason,
  create: createHoldReason,
  update: updateHoldReason,
  delete: deleteHoldReason,
  restore: restoreHoldReason,
} = recordVerbs({
  type: 'hold_reason',
  create: holdReasonCreate,
  update: holdReasonUpdate,
  record: holdReasonRecord,
  read: readHoldReason,
  async insert(tx, ctx, id, { is_default, ...input }) {
    const data = { ...input, id, account_id: ctx.accountId, is_default: await theDefault.claim(tx, ctx, is_default) }
    await tx.holdReason.create({ data, select: { id: true } })
  },
  async change(tx, ctx, { id, is_default: was }, input) {
    if (input.is_default && !was) await theDefault.yieldTo(tx, ctx)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.holdReason.update({ where, data: input, select: { id: true } })
  },
  beforeDelete: (tx, ctx, { id }) => requireNotAwaited(tx, ctx, id),
  restoreRecord: theDefault.restoreRecord,
})
