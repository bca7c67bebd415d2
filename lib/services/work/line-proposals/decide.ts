import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { ProposalDecision } from '@/lib/domain/billing/decisions'
import type { Proposal } from '@/lib/domain/billing/proposals'
import type { Language } from '@/lib/domain/language'
import { translatorFor } from '@/lib/messages/translator'
import { proposalDecisions } from '@/lib/schemas/billing/line-proposal'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { createUntouchedLine, deleteLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { createTask, touchWorkOrderOfLine, updateTask } from '@/lib/services/work/tasks'
import { readProposed } from './facts'
import { createLineProposal } from './resource'

type Decisions = { accept: string[]; dismiss: string[] }

/**
 * Makes line items of what the work proposes, and dismisses what is not billed (R-BI-7). Throws `forbidden`, `not_found`,
 * `validation_error` that names what is not proposed, and what line items throw.
 */
export async function decideProposals(
  ctx: ServiceContext,
  workOrderId: string,
  body: BodyOf<typeof proposalDecisions>,
): Promise<void> {
  requireScope(ctx, 'write:billing')
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', workOrderId)
    const draft = readDraft(proposalDecisions, body)
    const { proposals } = (await readProposed(tx, ctx, [workOrderId]))(workOrderId)
    checkKeys(draft, proposals)
    const { accept = [], dismiss = [] } = draft.finish()
    const chosen = (keys: readonly string[]) => proposals.filter(({ source_key }) => keys.includes(source_key))
    const lineId = await writeDecisions(tx, ctx, workOrderId, { accepted: chosen(accept), dismissed: chosen(dismiss) })
    if (lineId) await touchWorkOrderOfLine(tx, ctx, lineId)
  })
}

function checkKeys(draft: Draft<Partial<Decisions>>, proposals: readonly Proposal[]): void {
  const { accept = [], dismiss = [] } = draft.value
  if (accept.length + dismiss.length === 0 && draft.problems.length === 0)
    draft.reject('accept', 'must name at least one proposal, or dismiss must')
  for (const [field, keys] of Object.entries({ accept, dismiss }))
    for (const [index, key] of keys.entries()) {
      const place = `${field}[${index}]`
      if (!proposals.some(({ source_key }) => source_key === key))
        draft.problems.push({ field: place, message: 'is not proposed; read the billing of the work order again' })
      else if (field === 'dismiss' && accept.includes(key))
        draft.problems.push({ field: place, message: 'is accepted, too; name it once' })
    }
}

/** What makes lines of a completion: it follows from what somebody did, and is no action of theirs to undo. */
function byCompletion(ctx: ServiceContext): ServiceContext {
  return { ...ctx, actor: { type: 'system', id: null, name: 'Proposed lines' }, undoes: undefined }
}

/**
 * Accepts what completed work proposes, where the company says so in its settings: before it is decided who pays for the lines. A kind of
 * which somebody put a line on the bill themselves is left to people.
 */
export async function acceptOnCompletion(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const completed = await tx.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM work_order w JOIN account a ON a.id = w.account_id
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[]) AND w.status = 'completed' AND a.lines_on_completion
    ORDER BY w.id`
  const proposed = await readProposed(
    tx,
    ctx,
    completed.map(({ id }) => id),
  )
  for (const { id } of completed)
    await writeDecisions(tx, byCompletion(ctx), id, { accepted: proposed(id).automatic, dismissed: [] })
}

/** Writes decisions with their lines. Returns a line that was made, for its work order to be marked as changed. */
async function writeDecisions(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderId: string,
  { accepted, dismissed }: Readonly<Record<ProposalDecision, readonly Proposal[]>>,
): Promise<string | null> {
  const within: ServiceContext = { ...ctx, tx, scopes: new Set([...ctx.scopes, 'write:work-orders', 'write:billing']) }
  const decided_by = ctx.actor.name
  let [newLine, newTask]: [string | null, string | null] = [null, null]
  for (const proposal of accepted) {
    const { source_key, change: quantity } = proposal
    let line_item_id = proposal.line_item_id
    if (line_item_id === null) {
      newTask ??= proposal.task_id === null ? await makeTask(within, workOrderId) : null
      line_item_id = await makeLine(within, proposal, proposal.task_id ?? newTask ?? '')
      newLine = line_item_id
    } else if (proposal.quantity === 0) await deleteLineItem(within, line_item_id)
    else await updateLineItem(within, line_item_id, { quantity: proposal.quantity })
    await createLineProposal(within, workOrderId, {
      source_key,
      quantity,
      decision: 'accepted',
      line_item_id,
      decided_by,
    })
  }
  for (const { source_key, change: quantity } of dismissed)
    await createLineProposal(within, workOrderId, { source_key, quantity, decision: 'dismissed', decided_by })
  return newLine
}

async function makeLine(
  ctx: ServiceContext,
  { price_item_id, quantity, source }: Proposal,
  taskId: string,
): Promise<string> {
  const { id } = await createUntouchedLine(ctx, taskId, { price_item_id, quantity, source })
  return id
}

/** Line items hang on tasks: work without one gets one that is done. */
async function makeTask(ctx: ServiceContext, workOrderId: string): Promise<string> {
  const where = { id: ctx.accountId }
  const account = await ctx.tx?.account.findUniqueOrThrow({ where, select: { language: true } })
  const t = await translatorFor((account?.language ?? 'en') as Language, 'print')
  const { id } = await createTask(ctx, workOrderId, { name: t('workTask') })
  await updateTask(ctx, id, { status: 'completed' })
  return id
}
