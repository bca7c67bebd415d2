import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Encoding, isByteEncoding, PROPOSED, recoded } from '@/lib/domain/imports/encoding'
import type { CsvLine } from '@/lib/domain/imports/line'

/** The lines of a chunk; null when they are kept no longer. */
export async function readChunk(
  tx: Transaction,
  ctx: ServiceContext,
  { id: import_id, encoding }: { id: string; encoding: Encoding },
  position: number,
): Promise<CsvLine[] | null> {
  const chunk = await tx.importChunk.findUnique({
    where: { account_id_import_id_position: { account_id: ctx.accountId, import_id, position } },
    select: { lines: true },
  })
  // Written by the upload alone, which reads what is no Unicode as what it proposes.
  const lines = chunk && (JSON.parse(chunk.lines) as [number, string[]][])
  const read = (cells: string[]) =>
    isByteEncoding(encoding) ? cells.map((cell) => recoded(cell, PROPOSED, encoding)) : cells
  return lines && lines.map(([line, cells]) => ({ line, cells: read(cells) }))
}
