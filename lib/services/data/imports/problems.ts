import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { ImportProblem } from '@/lib/schemas/data/import'

/** Keeps problems of lines to be shown, in the order in which they come; those of a line from a place on. */
export async function noteProblems(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  problems: readonly ImportProblem[],
  from = 0,
): Promise<void> {
  if (problems.length === 0) return
  const positions = new Map<number, number>()
  const rows = problems.map((problem) => {
    const position = positions.get(problem.line) ?? from
    positions.set(problem.line, position + 1)
    return { ...problem, position }
  })
  await tx.$executeRaw`
    INSERT INTO import_problem (account_id, import_id, line, position, "column", message)
    SELECT ${ctx.accountId}::uuid, ${importId}::uuid, line, position, "column", message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (line int, position int, "column" text, message text)`
}
