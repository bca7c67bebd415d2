import type { FieldDatabase } from './database'
import type { DraftRow } from './types'
import { write } from './write'

/** Keeps what is being typed, over what was kept of it before. */
export function writeDraft(db: FieldDatabase, draft: DraftRow): Promise<true> {
  return write(db, ['drafts'], async ({ store }) => {
    await store.put(draft)
    return true as const
  })
}

/** Forgets what was typed. */
export function forgetDraft(db: FieldDatabase, key: string): Promise<true> {
  return write(db, ['drafts'], async ({ store }) => {
    await store.delete(key)
    return true as const
  })
}

/** What was typed at a job and its person has to be asked about before it is completed, in no order. */
export async function draftsOf(db: FieldDatabase, workOrderId: string): Promise<(DraftRow & { label: string })[]> {
  const rows = await db.getAllFromIndex('drafts', 'work_order_id', workOrderId)
  return rows.flatMap((row) => (row.label === null || row.text.trim() === '' ? [] : [{ ...row, label: row.label }]))
}
