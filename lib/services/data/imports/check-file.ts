import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { CsvLine } from '@/lib/domain/imports/line'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { problemOf, readLines } from './check-lines'
import { readChunk } from './chunks'
import { IMPORT_KINDS } from './kinds'
import { noteProblems } from './problems'

/** Those of a line that are told by the whole file come after those that it has by itself; these are fewer. */
const FIRST_POSITION = 1000

/**
 * Finds what is wrong with lines beside all others of the file, where their kind asks for it, before the first one is written: lines may
 * come in any order, and a chunk does not know those after it.
 */
export async function checkFile(tx: Transaction, ctx: ServiceContext, file: ImportRecord): Promise<void> {
  const { checkFile: checkWholeFile } = IMPORT_KINDS[file.resource]
  if (!checkWholeFile) return
  async function* rows() {
    for (let position = 0; ; position++) {
      const lines = await readChunk(tx, ctx, file, position)
      if (!lines) return
      yield (await readLines(tx, ctx, file, lines, false)).good
    }
  }
  const faults = await checkWholeFile(tx, ctx, rows())
  const problems = faults.map((fault) => problemOf(file, fault))
  await noteProblems(tx, ctx, file.id, problems, FIRST_POSITION)
}

/** The lines of a chunk that were found wrong then, as often as something is. */
export async function findBadLines(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  lines: readonly CsvLine[],
): Promise<number[]> {
  const line = { gte: lines[0]?.line ?? 0, lte: lines.at(-1)?.line ?? 0 }
  const rows = await tx.importProblem.findMany({
    where: { account_id: ctx.accountId, import_id: importId, line, position: { gte: FIRST_POSITION } },
    select: { line: true },
  })
  return rows.map((row) => row.line)
}
