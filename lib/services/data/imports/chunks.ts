import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { CsvLine } from '@/lib/domain/imports/line'

/** The lines of a chunk; null when they are kept no longer. */
export async function readChunk(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  position: number,
): Promise<CsvLine[] | null> {
  const chunk = await tx.importChunk.findUnique({
    where: { account_id_import_id_position: { account_id: ctx.accountId, import_id: importId, position } },
    select: { lines: true },
  })
  // Written by the upload alone.
  return chunk && (JSON.parse(chunk.lines) as [number, string[]][]).map(([line, cells]) => ({ line, cells }))
}
