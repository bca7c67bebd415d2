import type { ServiceContext } from '@/lib/access/context'
import { withinSavepoint } from '@/lib/db/savepoint'
import type { Transaction } from '@/lib/db/transaction'
import type { LineProblem } from '@/lib/domain/imports/line'
import type { ServiceError } from '@/lib/errors'
import { verbsOf } from '@/lib/services/data/registry'
import type { ImportKind } from './kinds'

/** A record that a line changes, and the fields that it sends. */
export type ChangedLine = { line: number; id: string; sent: Record<string, unknown> }

/**
 * Changes records by the verb that serves single requests, in the order of their ids, and tells what it refuses. Without `keep` all is
 * taken back at once, so that a check says what a run would.
 */
export async function changeRecords(
  tx: Transaction,
  ctx: ServiceContext,
  type: ImportKind['type'],
  lines: readonly ChangedLine[],
  keep: boolean,
): Promise<LineProblem[]> {
  const problems: LineProblem[] = []
  for (const { line, id, sent } of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const refusal = await withinSavepoint(tx, keep, async () => {
      await verbsOf(type)?.update?.({ ...ctx, tx }, id, sent)
    })
    if (refusal) problems.push(...problemsOf(line, refusal))
  }
  return problems
}

function problemsOf(line: number, { message, details }: ServiceError): LineProblem[] {
  if (details.length === 0) return [{ line, key: null, message }]
  return details.map((problem) => ({ line, key: problem.field || null, message: problem.message }))
}
