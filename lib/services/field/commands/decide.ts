import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isEvidence } from '@/lib/domain/field/kinds'
import { type Extent, mergeDecided } from '@/lib/domain/field/merge'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { fieldCommandDecision, type FieldCommandRecord } from '@/lib/schemas/field/command'
import { payloadSchema, type ReadCommand } from '@/lib/schemas/field/commands'
import { type Doing, perform } from './effects'
import { readCommand } from './record'
import { readSteps } from './job-state'
import { targetOf } from './target'

type Decision = BodyOf<typeof fieldCommandDecision>

const GONE = 'What this is about is in the trash, or no part of this job. Restore it first, or discard this.'

/**
 * Carries out a technician's command that waits for a decision, or refuses it; what it reported stays either way, and nothing that
 * happened later is undone (R-FA-7). Throws `forbidden`, `not_found`, `validation_error`, `already_decided`, `parent_in_trash`, and what
 * the change itself throws.
 */
export async function decideCommand(ctx: ServiceContext, id: string, body: Decision): Promise<FieldCommandRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, (tx) => decide(tx, ctx, id, body))
}

/**
 * Decides about several commands at once, in the order in which they happened, all or none, and answers how many of them something later had
 * overtaken. Throws what `decideCommand` throws.
 */
export async function decideCommands(
  ctx: ServiceContext,
  ids: readonly string[],
  body: Decision,
): Promise<{ overtaken: number }> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.fieldCommand.findMany({
      where: { account_id: ctx.accountId, id: { in: ids.filter(isId) } },
      select: { id: true },
      orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }],
    })
    const decided: FieldCommandRecord[] = []
    for (const { id } of rows) decided.push(await decide(tx, ctx, id, body))
    return { overtaken: decided.filter(({ outcome }) => outcome === 'merged').length }
  })
}

async function decide(tx: Transaction, ctx: ServiceContext, id: string, body: Decision): Promise<FieldCommandRecord> {
  const written = await lockCommand(tx, ctx, id)
  const before = await readCommand(tx, ctx, id)
  const { action, note = null } = readDraft(fieldCommandDecision, body).finish()
  if (before.outcome !== 'needs_decision') throw new ServiceError('already_decided')
  const decision = action === 'apply' ? await apply(tx, ctx, before, written) : { outcome: 'refused' }
  await tx.fieldCommand.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { ...decision, decided_by: ctx.actor.name, decided_at: new Date(), decision_note: note },
    select: { id: true },
  })
  const after = await readCommand(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'update', type: 'field_command', id: before.id, before, after })
  return after
}

/** Locks a command, after its job as when it arrived, and returns what of it was written then. Throws `not_found`. */
async function lockCommand(tx: Transaction, ctx: ServiceContext, id: string): Promise<Extent> {
  if (!isId(id)) throw notFound('field command')
  await tx.$queryRaw`
    SELECT 1 FROM work_order w JOIN field_command c ON c.account_id = w.account_id AND c.work_order_id = w.id
    WHERE c.account_id = ${ctx.accountId}::uuid AND c.id = ${id}::uuid FOR UPDATE OF w`
  const [row] = await tx.$queryRaw<{ extent: Extent }[]>`
    SELECT extent FROM field_command WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  if (!row) throw notFound('field command')
  return row.extent
}

/**
 * Carries a command out and returns its outcome: of one that something later has overtaken, only what happened is written. What it names
 * must still be in its own job.
 */
async function apply(tx: Transaction, ctx: ServiceContext, command: FieldCommandRecord, written: Extent) {
  const { work_order, technician, device, visit_id: visitId, occurred_at } = command
  const kind = command.kind as ReadCommand['kind']
  const payload: unknown = payloadSchema(kind, command.version)?.parse(command.payload)
  if (!work_order || payload === undefined) throw new Error('a command that needs a decision has a job and a payload')
  if (command.payload.what === 'nameplate') requireScope(ctx, 'write:assets')
  const report = {
    work_order_id: work_order.id,
    technician_id: technician.id,
    device_id: device.id,
    device_label: device.label,
    occurred_at: new Date(occurred_at),
    recorded_at: new Date(),
  }
  const read = { kind, payload } as ReadCommand
  const verdict = mergeDecided(kind, report.occurred_at, await readSteps(tx, ctx, work_order.id))
  const { isTargetGone = false } = await targetOf(tx, ctx, read, work_order.id, command.base)
  if (verdict.extent === 'all' && isTargetGone && !isEvidence(kind)) throw new ServiceError('parent_in_trash', GONE)
  const { outcome } = verdict
  const extent = isTargetGone ? 'evidence' : verdict.extent
  await performOnExisting(tx, ctx, { id: command.id, ...read, report, visitId, extent, written })
  return { outcome, extent, ...(outcome === 'merged' && { reason: verdict.reason }) }
}

/** Performs a command. Throws `parent_in_trash` where what it is about is gone. */
async function performOnExisting(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  try {
    await perform(tx, ctx, doing)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
    throw new ServiceError('parent_in_trash', GONE)
  }
}
