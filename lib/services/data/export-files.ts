import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { store } from '@/lib/storage/installed'

/** Where a part of a file lies in the store. */
export function partKey(accountId: string, id: string, part: number): string {
  return `exports/${accountId}/${id}/${part}`
}

/** A part of a file. Throws where it is missing in the store. */
export async function readStoredPart(accountId: string, id: string, part: number): Promise<Uint8Array> {
  const stored = await store().get(partKey(accountId, id, part))
  if (!stored) throw new Error(`part ${part} of the export ${id} is missing in the store`)
  return stored.bytes
}

/** Where the list of the files that end in a part of an archive lies. */
export function filesKey(accountId: string, id: string, part: number): string {
  return `${partKey(accountId, id, part)}.files`
}

type StoredExport = { account_id: string; id: string; part_count: number }

/** Removes the parts of a file from the store; what is not there is none the worse. */
async function removeParts({ account_id, id, part_count }: StoredExport): Promise<void> {
  for (let part = 0; part < part_count; part++)
    for (const keyOf of [partKey, filesKey]) await store().remove(keyOf(account_id, id, part), 0)
}

/** As many exports are read at a time. */
export const AT_ONCE = 100

/** Removes every export of an account for good, the files first: of a process that ends meanwhile no file is left without a row. */
export async function removeExportsOf(accountId: string): Promise<void> {
  for (let rowCount = AT_ONCE; rowCount === AT_ONCE;) {
    const exports = await readStored({ account_id: accountId })
    for (const one of exports) await removeStored(one)
    rowCount = exports.length
  }
}

/** Exports whose files may lie in the store, those that expire first first; at most `AT_ONCE`. */
export function readStored(where: Prisma.ListExportWhereInput): Promise<StoredExport[]> {
  const select = { account_id: true, id: true, part_count: true } as const
  return db().listExport.findMany({ where, select, orderBy: { expires_at: 'asc' }, take: AT_ONCE })
}

/** Removes an export for good, its file first. */
export async function removeStored(one: StoredExport): Promise<void> {
  await removeParts(one)
  await db().listExport.deleteMany({ where: { account_id: one.account_id, id: one.id } })
}
