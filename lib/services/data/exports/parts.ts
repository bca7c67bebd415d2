import { db } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { isId } from '@/lib/domain/id'
import { store } from '@/lib/storage/installed'
import { isLinkGood } from './links'

/** Where a part of a file lies in the store. */
export function partKey(accountId: string, id: string, part: number): string {
  return `exports/${accountId}/${id}/${part}`
}

/** A file as a signed link gives it, read part by part. */
export type Download = { name: string; byteSize: number; bytes: AsyncGenerator<Uint8Array> }

/** The file of a signed link. Whoever has the link may fetch it. Throws `not_found`. */
export async function readDownload(id: string, query: URLSearchParams): Promise<Download> {
  const row =
    isId(id) && isLinkGood(id, query)
      ? await db().listExport.findFirst({
          where: { id, status: 'done', expires_at: { gt: new Date() } },
          select: { account_id: true, resource: true, byte_size: true, part_count: true, created_at: true },
        })
      : null
  // A backup brings the records of exports back, and not their files.
  const first = row && (await store().get(partKey(row.account_id, id, 0)))
  if (!row || !first) throw notFound('file')
  return {
    name: `${row.resource} ${row.created_at.toISOString().slice(0, 10)}.csv`,
    byteSize: row.byte_size,
    bytes: readParts(row.account_id, id, first.bytes, row.part_count),
  }
}

async function* readParts(accountId: string, id: string, first: Uint8Array, count: number): AsyncGenerator<Uint8Array> {
  yield first
  for (let part = 1; part < count; part++) {
    const stored = await store().get(partKey(accountId, id, part))
    if (!stored) throw new Error(`part ${part} of the export ${id} is missing in the store`)
    yield stored.bytes
  }
}

const AT_ONCE = 100

/** Removes the files whose time is over, and the exports with them. Returns how many. */
export async function removeExpiredExports(): Promise<number> {
  const gone = await db().listExport.findMany({
    where: { expires_at: { lt: new Date() } },
    select: { account_id: true, id: true, part_count: true },
    take: AT_ONCE,
  })
  for (const { account_id, id, part_count } of gone) {
    for (let part = 0; part < part_count; part++) await store().remove(partKey(account_id, id, part), 0)
    await db().listExport.deleteMany({ where: { account_id, id } })
  }
  return gone.length
}
