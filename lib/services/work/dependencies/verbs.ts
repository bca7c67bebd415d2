import type { ServiceContext } from '@/lib/access/context'
import { checkReference, holdReferences, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import { notFound, ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import {
  dependencyCreate,
  dependencyRecord,
  type DependencyRecord,
  type DependencyUpdate,
  dependencyUpdate,
} from '@/lib/schemas/work/dependency'
import { recordVerbs } from '@/lib/services/records/verbs'
import { findTwin, lockDependencies, refuseCycle } from './cycle'
import { keptOf, readDependency } from './record'

/** The verbs of what makes a work order wait for another. The one it is made below is the one that waits. */
export const {
  get: getDependency,
  createBelow: createDependency,
  update: updateDependency,
  delete: deleteDependency,
  restore: restoreDependency,
} = recordVerbs({
  type: 'work_order_dependency',
  create: dependencyCreate,
  update: dependencyUpdate,
  record: dependencyRecord,
  read: readDependency,
  historyFields: keptOf,
  async lock(tx, ctx, id) {
    await lockDependencies(tx, ctx)
    await lockRecord(tx, ctx, 'work_order_dependency', id)
  },
  async holdParent(tx, ctx, id) {
    await lockDependencies(tx, ctx)
    if ((await holdReferences(tx, ctx, 'work_order', [id])).length === 0) throw notFound('work order')
  },
  check: checkOrder,
  insert: (tx, { accountId: account_id }, id, { before_id, ...input }, after_id) =>
    tx.workOrderDependency.create({ data: { ...input, id, account_id, before_id, after_id }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, data) =>
    tx.workOrderDependency.update({ where: { account_id_id: { account_id, id } }, data, select: { id: true } }),
  restoreRecord: restoreLink,
})

type Sent = DependencyUpdate & { before_id?: string }

/** Rejects a work order that would wait for itself, or that waits for the other one already. Throws `cycle`. */
async function checkOrder(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Sent>,
  before: DependencyRecord | null,
  parentId: string,
): Promise<void> {
  if (before) {
    const { kind = before.kind } = draft.value
    if (draft.problems.length === 0) await refuseCycle(tx, ctx, { ...before, kind })
    return
  }
  await checkReference(tx, ctx, draft, 'before_id', 'work_order')
  const { kind, before_id: sentId } = draft.value
  if (!sentId || !kind || draft.problems.length > 0) return
  const [before_id, after_id] = [sentId.toLowerCase(), parentId.toLowerCase()]
  if (before_id === after_id) return draft.reject('before_id', 'is the work order itself, which cannot wait for itself')
  const twin = await findTwin(tx, ctx, { before_id, after_id })
  if (twin) {
    const message = 'is waited for already; change that dependency'
    draft.problems.push({ field: 'before_id', message, record_id: twin })
  } else await refuseCycle(tx, ctx, { before_id, after_id, kind })
}

/** Throws `cycle`, and `validation_error` when the two were linked anew meanwhile. */
async function restoreLink(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  await lockDependencies(tx, ctx)
  const row = await tx.workOrderDependency.findUniqueOrThrow({ where })
  if (await findTwin(tx, ctx, row))
    throw new ServiceError(
      'validation_error',
      'The same work orders were made to wait for one another again meanwhile.',
    )
  await refuseCycle(tx, ctx, { ...row, kind: row.kind as DependencyKind })
  await tx.workOrderDependency.update({ where, data: { deleted_at: null }, select: { id: true } })
}
