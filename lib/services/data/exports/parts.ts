import { db } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { isId } from '@/lib/domain/id'
import { EVERYTHING } from '@/lib/domain/spreadsheets/exports'
import { utcDayOf } from '@/lib/domain/plain-days'
import { logFailure } from '@/lib/log'
import { store } from '@/lib/storage/installed'
import { AT_ONCE, partKey, readStored, readStoredPart, removeStored } from '@/lib/services/data/export-files'
import { isLinkGood } from './links'

/** A file as a signed link gives it, read part by part. */
export type Download = { name: string; mediaType: string; byteSize: number; bytes: AsyncGenerator<Uint8Array> }

/** The file of a signed link. Whoever has the link may fetch it. Throws `not_found`. */
export async function readDownload(id: string, query: URLSearchParams): Promise<Download> {
  const row =
    isId(id) && isLinkGood(id, query)
      ? await db().listExport.findFirst({
          where: { id, status: 'done', expires_at: { gt: new Date() } },
          select: {
            account_id: true,
            resource: true,
            byte_size: true,
            created_at: true,
            part_count: true,
            parts: true,
            writer: true,
          },
        })
      : null
  // A backup brings the records of exports back, and not their files.
  const [first, ...others] = row ? partsOf(row) : []
  const stored = row && first !== undefined ? await store().get(partKey(row.account_id, id, first)) : null
  if (!row || !stored) throw notFound('file')
  return {
    name: `${row.resource} ${utcDayOf(row.created_at)}.${row.resource === EVERYTHING ? 'zip' : 'csv'}`,
    mediaType: row.resource === EVERYTHING ? 'application/zip' : 'text/csv; charset=utf-8',
    byteSize: Number(row.byte_size),
    bytes: readParts(row.account_id, id, stored.bytes, others),
  }
}

type Parts = { part_count: number; parts: number[]; writer: string | null }

/** The parts of the file. Processes of the release before know of no turns: they leave the writer there, and count the parts. */
function partsOf({ part_count, parts, writer }: Parts): number[] {
  return parts.length > 0 && writer === null ? parts : Array.from({ length: part_count }, (_, part) => part)
}

async function* readParts(
  accountId: string,
  id: string,
  first: Uint8Array,
  others: readonly number[],
): AsyncGenerator<Uint8Array> {
  yield first
  for (const part of others) yield await readStoredPart(accountId, id, part)
}

const MAX_BATCHES = 1_000

/**
 * Removes the files whose time is over, and the exports with them. One that cannot be removed is logged and left to the next time.
 * Returns how many are gone.
 */
export async function removeExpiredExports(): Promise<number> {
  const left: string[] = []
  let gone = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const where = { expires_at: { lt: new Date() }, id: { notIn: left } }
    const expired = await readStored(where)
    for (const one of expired)
      try {
        await removeStored(one)
        gone += 1
      } catch (error) {
        logFailure('the file of an export could not be removed', error, { account_id: one.account_id, export: one.id })
        left.push(one.id)
      }
    if (expired.length < AT_ONCE) break
  }
  return gone
}
