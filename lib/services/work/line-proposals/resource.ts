import type { ServiceContext } from '@/lib/access/context'
import { lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { ProposalDecision } from '@/lib/domain/billing/decisions'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import { lineProposalCreate, lineProposalRecord, type LineProposalRecord } from '@/lib/schemas/billing/line-proposal'
import type { BodyOf } from '@/lib/schemas/draft'
import { createRecord } from '@/lib/services/records/create'
import { deleteRecord } from '@/lib/services/records/delete'
import { getRecord } from '@/lib/services/records/get'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { restoreRecord } from '@/lib/services/records/restore'

const rule = {
  type: 'line_proposal' as const,
  create: lineProposalCreate,
  record: lineProposalRecord,
  read: readProposal,
  holdParent: (tx: Transaction, ctx: ServiceContext, orderId: string) => lockRecord(tx, ctx, 'work_order', orderId),
  insert: (
    tx: Transaction,
    { accountId: account_id }: ServiceContext,
    id: string,
    input: ReturnType<(typeof lineProposalCreate)['parse']>,
    work_order_id: string,
  ) => tx.lineProposal.create({ data: { ...input, id, account_id, work_order_id }, select: { id: true } }),
}

/** Writes what was decided of a proposal. Throws `forbidden`, `not_found`. */
export function createLineProposal(ctx: ServiceContext, workOrderId: string, body: BodyOf<typeof lineProposalCreate>) {
  return createRecord(ctx, rule, body, workOrderId)
}

/** What was decided of a proposed line, until that is taken back. Throws `forbidden`, `not_found`. */
export function getLineProposal(ctx: ServiceContext, id: string): Promise<LineProposalRecord> {
  return getRecord(ctx, rule, id)
}

/** What is done with a record of this kind by whoever knows only its kind. */
export const lineProposalResource = {
  type: 'line_proposal',
  read: getLineProposal,
  delete: (ctx: ServiceContext, id: string) => deleteRecord(ctx, rule, id),
  restore: (ctx: ServiceContext, id: string) => restoreRecord(ctx, id, rule),
  purge: {},
} as const satisfies ResourceVerbs<'line_proposal'>

async function readProposal(tx: Transaction, ctx: ServiceContext, id: string): Promise<LineProposalRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.lineProposal.findFirst({ where }) : null
  if (!row) throw notFound('line proposal')
  const { account_id: _account, deleted_at: _deleted, ...stored } = row
  return {
    ...stored,
    quantity: toNumber(row.quantity),
    decision: row.decision as ProposalDecision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
