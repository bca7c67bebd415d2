import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { readCommand } from './record'

/** A change of one record by a request, as the history has it. */
type Change = { record_type: string; record_id: string; changes: Record<string, [unknown, unknown]> }

/**
 * Puts follow-ups back that a request decided, once what became of them is taken back: they wait for the office again, and are decided again where
 * that is done again. One that somebody has decided since stays.
 */
export async function putFollowUpsBack(
  tx: Transaction,
  ctx: ServiceContext,
  changes: readonly Change[],
): Promise<void> {
  for (const { record_type, record_id: id, changes: changed } of changes) {
    const [outcome, written] = changed.outcome ?? []
    if (record_type !== 'field_command' || typeof outcome !== 'string') continue
    const before = await readCommand(tx, ctx, id)
    if (before.kind !== 'follow_up' || before.outcome !== written) continue
    const isOpen = outcome === 'needs_decision'
    await tx.fieldCommand.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: {
        outcome,
        extent: isOpen ? 'evidence' : 'all',
        decided_by: isOpen ? null : ctx.actor.name,
        decided_at: isOpen ? null : new Date(),
        decision_note: null,
      },
      select: { id: true },
    })
    const after = await readCommand(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'field_command', id, before, after })
  }
}
