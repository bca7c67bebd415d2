import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { technicianCreate, technicianRecord, technicianUpdate } from '@/lib/schemas/people/technician'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readTechnician } from './record'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'

/** The verbs of technicians. None is deleted who has work that is neither completed nor cancelled (`in_use`). */
export const {
  get: getTechnician,
  create: createTechnician,
  update: updateTechnician,
  delete: deleteTechnician,
  restore: restoreTechnician,
} = recordVerbs({
  type: 'technician',
  create: technicianCreate,
  update: technicianUpdate,
  record: technicianRecord,
  read: readTechnician,
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'branch_id', 'branch', before?.branch_id)
  },
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.technician.create({ data: { id, account_id, ...input }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.technician.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
  beforeDelete: (tx, ctx, { id }) => requireNoOpenWork(tx, ctx, id),
})

async function requireNoOpenWork(tx: Transaction, ctx: ServiceContext, technician_id: string): Promise<void> {
  const unfinished = { deleted_at: null, status: { notIn: [...FINISHED_STATUSES] } }
  const planned = { is_primary: false, deleted_at: null, status: { in: [...OPEN_VISIT_STATUSES] } }
  const visit = { account_id: ctx.accountId, technician_id, ...planned }
  const open = await tx.workOrder.count({
    where: { account_id: ctx.accountId, ...unfinished, OR: [{ technician_id }, { visits: { some: visit } }] },
  })
  if (open === 0) return
  const orders = open === 1 ? '1 work order that is' : `${open} work orders that are`
  throw new ServiceError('in_use', 'The technician still has work; reassign, complete or cancel it first.', [
    { field: 'work_orders', message: `has ${orders} neither completed nor cancelled` },
  ])
}
