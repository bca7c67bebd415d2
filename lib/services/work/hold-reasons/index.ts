import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { holdReasonCreate, holdReasonList, holdReasonRecord, holdReasonUpdate } from '@/lib/schemas/work/hold-reason'
import { oneDefault } from '@/lib/services/records/one-default'
import { plainRecords } from '@/lib/services/records/plain'

const theDefault = oneDefault('hold_reason')

/**
 * Why work waits. The first one is the default, which counts where work is put on hold without a reason. None is deleted for which work
 * waits (`in_use`).
 */
export const {
  list: listHoldReasons,
  get: getHoldReason,
  create: createHoldReason,
  update: updateHoldReason,
  delete: deleteHoldReason,
  restore: restoreHoldReason,
  resource: holdReasonResource,
} = plainRecords({
  type: 'hold_reason',
  create: holdReasonCreate,
  update: holdReasonUpdate,
  record: holdReasonRecord,
  list: holdReasonList,
  columns: [
    { title: 'Name', field: 'name', value: (row) => row.name },
    { title: 'Waiting for', field: 'who', value: (row) => row.who },
    { title: 'Stops', field: 'stops', value: ({ stops }) => stops.join(', ') },
    { title: 'Default', field: 'is_default', value: (row) => (row.is_default ? 'yes' : 'no') },
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  purge: {
    keptBy: [
      ['work_order_hold', 'reason_id'],
      ['field_event', 'pause_reason_id'],
    ],
  },
  async insert(tx, ctx, id, { is_default, ...input }) {
    const data = { ...input, id, account_id: ctx.accountId, is_default: await theDefault.claim(tx, ctx, is_default) }
    await tx.holdReason.create({ data, select: { id: true } })
  },
  async change(tx, ctx, { id, is_default: wasDefault }, input) {
    if (input.is_default && !wasDefault) await theDefault.yieldTo(tx, ctx)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.holdReason.update({ where, data: input, select: { id: true } })
  },
  beforeDelete: (tx, ctx, { id }) => requireNotAwaited(tx, ctx, id),
  restoreRecord: theDefault.restoreRecord,
})

/** How many of the work orders in the way an answer names. */
const MAX_NAMED = 20

/** Throws `in_use`, naming them, while work orders are on hold for the locked reason. What waited for it once keeps its name. */
async function requireNotAwaited(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; number: string; total: number }[]>`
    SELECT w.id, w.work_order_number AS number, (count(*) OVER ())::int AS total FROM work_order_hold hold
    JOIN work_order w ON w.account_id = hold.account_id AND w.id = hold.work_order_id AND w.deleted_at IS NULL
    WHERE hold.account_id = ${ctx.accountId}::uuid AND hold.reason_id = ${id}::uuid AND hold.ended_at IS NULL AND NOT hold.undone
    ORDER BY w.work_order_number LIMIT ${MAX_NAMED}`
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const waiting = total === 1 ? '1 work order is on hold for it' : `${total} work orders are on hold for it`
  throw new ServiceError(
    'in_use',
    `The hold reason cannot be deleted: ${waiting}. Give another reason first.`,
    rows.map(({ id: record_id, number }) => ({
      field: 'work_order',
      message: `${number} is on hold for it`,
      record_id,
    })),
  )
}
