import { newId } from '@/lib/domain/id'
import { MAX_COMMANDS } from '@/lib/domain/field/kinds'
import type { PhotoOf } from '@/lib/domain/field/projection'
import type { CommandOutcomeRecord } from '@/lib/schemas/field/command'
import type { FieldDatabase } from './database'
import type { JobName, JobRow, NewCommand, OutboxRow } from './types'
import { write } from './write'

/** The version of the payloads that this app writes; the server reads it long after (decision 057). */
const VERSION = 1

/** A picture that a command brings along. */
export type Attached = { sha256: string; bytes: ArrayBuffer }

/**
 * Writes a command, and the picture that it names, in one transaction with what it is projected onto, and forgets the draft that it was: after
 * this it is sent some day, whatever happens to the page. `now` is the phone's clock.
 */
export async function enqueue(
  db: FieldDatabase,
  { kind, payload, work_order_id, visit_id = null, base, upload, draft }: NewCommand,
  now: Date,
  attached?: Attached,
): Promise<OutboxRow> {
  // On the disk before anybody is told that it is kept: a phone can lose its power at any moment.
  return write(
    db,
    ['outbox', 'uploads', 'jobs', 'settings', 'drafts'],
    async (tx) => {
      const [jobIds, skew] = await Promise.all([
        tx.objectStore('jobs').get(work_order_id),
        tx.objectStore('settings').get('skew_ms'),
      ])
      const row: Omit<OutboxRow, 'seq'> = {
        id: newId(),
        kind,
        version: VERSION,
        work_order_id,
        visit_id,
        payload,
        base: { ...(jobIds && { status: jobIds.job.work_order.status }), ...base },
        occurred_at: now.toISOString(),
        skew_ms: typeof skew === 'number' ? skew : 0,
        job: jobIds ? nameOf(jobIds) : null,
        upload: attached?.sha256 ?? upload ?? null,
        state: 'waiting',
        outcome: null,
        reason: null,
        message: null,
        shown: false,
        dismissed: false,
      }
      if (attached) {
        const uploads = tx.objectStore('uploads')
        // The same picture taken twice is sent once.
        const storedPicture = await uploads.get(attached.sha256)
        if (!storedPicture || storedPicture.small) await uploads.put({ ...attached, finished: false })
      }
      if (draft !== undefined) await tx.objectStore('drafts').delete(draft)
      return { ...row, seq: await tx.objectStore('outbox').add(row as OutboxRow) }
    },
    'strict',
  )
}

/**
 * The commands that can be sent next, in their order: at most fifty that were written by the same skew. One whose picture is not there yet
 * waits without keeping back those behind it; a deletion, a caption and a follow-up wait until their photos are settled, which the server may yet ask for
 * again.
 */
export async function nextBatch(db: FieldDatabase): Promise<OutboxRow[]> {
  const tx = db.transaction(['outbox', 'uploads'])
  const waiting = await tx.objectStore('outbox').index('state').getAll('waiting')
  const ready: OutboxRow[] = []
  for (const row of waiting.toSorted((one, other) => one.seq - other.seq)) {
    if (ready.length === MAX_COMMANDS || (ready[0] && ready[0].skew_ms !== row.skew_ms)) break
    const isReady = row.upload === null || (await tx.objectStore('uploads').get(row.upload))?.finished !== false
    const isBehind = waiting.some(isPhotoOf(row))
    if (isReady && !isBehind) ready.push(row)
  }
  return ready
}

function isPhotoOf(row: OutboxRow): (other: OutboxRow) => boolean {
  const digests = photosOf(row)
  return ({ kind, seq, upload }) => kind === 'photo' && upload !== null && digests.includes(upload) && seq < row.seq
}

/** The digests of the photos that a command is about and that others show. */
function photosOf({ kind, payload, upload }: OutboxRow): readonly string[] {
  if (kind === 'delete_photo' || kind === 'caption_photo') return upload === null ? [] : [upload]
  return kind === 'follow_up' ? ((payload as { photos?: string[] }).photos ?? []) : []
}

/**
 * Stores what became of commands. One that the server knows nothing of because its picture is missing goes on waiting, and the picture is sent
 * again.
 */
export async function recordOutcomes(db: FieldDatabase, outcomes: readonly CommandOutcomeRecord[]): Promise<void> {
  await write(db, ['outbox', 'uploads'], async (tx) => {
    const [outbox, uploads] = [tx.objectStore('outbox'), tx.objectStore('uploads')]
    for (const { id, outcome, reason, message } of outcomes) {
      const row = await outbox.index('id').get(id)
      if (!row) continue
      const upload = row.upload === null ? undefined : await uploads.get(row.upload)
      if (reason === 'upload_missing' && upload) {
        await uploads.put({ ...upload, finished: false })
        continue
      }
      const shown = row.state === 'settled' && row.outcome === outcome && row.shown
      // Another outcome is to be read again.
      const dismissed = row.dismissed && row.outcome === outcome
      await outbox.put({ ...row, state: 'settled', outcome, reason, message, shown, dismissed })
    }
  })
}

/** Whether its picture has to stay: it waits, or its person has not read that it was refused. */
export function isOpen({ state, outcome, dismissed }: OutboxRow): boolean {
  return state === 'waiting' || (outcome === 'refused' && !dismissed)
}

/**
 * Takes back a photo of this phone. One that never left it leaves the outbox, with the answer that it was; where the server may have it, its
 * deletion is sent behind it. Answers whether it has left.
 */
export async function deletePhoto(
  db: FieldDatabase,
  { task_id, upload, ...about }: Pick<NewCommand, 'work_order_id' | 'visit_id'> & PhotoOf,
  now: Date,
): Promise<{ isForgotten: boolean }> {
  const isForgotten = await write(db, ['outbox', 'uploads'], async (tx) => {
    const [outbox, uploads] = [tx.objectStore('outbox'), tx.objectStore('uploads')]
    const picture = await uploads.get(upload)
    const waiting = (await outbox.index('state').getAll('waiting')).filter((row) => row.upload === upload)
    const ofPhoto = waiting.filter(
      ({ work_order_id, payload }) =>
        work_order_id === about.work_order_id && ((payload as Partial<PhotoOf>).task_id ?? null) === task_id,
    )
    const mayBeThere = !picture || picture.finished || picture.sent === true
    if (mayBeThere || !ofPhoto.some(({ kind }) => kind === 'photo')) return false
    for (const { seq } of ofPhoto) await outbox.delete(seq)
    if (ofPhoto.length === waiting.length) await uploads.delete(upload)
    return true
  })
  if (!isForgotten) await enqueue(db, { kind: 'delete_photo', ...about, payload: { task_id, upload }, upload }, now)
  return { isForgotten }
}

/** Settles the commands of a picture that the server cannot take. */
export async function refuseUpload(db: FieldDatabase, sha256: string, message: string): Promise<void> {
  const waiting = await db.getAllFromIndex('outbox', 'state', 'waiting')
  const photoCommands = waiting.filter(({ upload }) => upload === sha256)
  const refusal = { outcome: 'refused', reason: 'invalid', message, is_clamped: false } as const
  await recordOutcomes(
    db,
    photoCommands.map(({ id, occurred_at }) => ({ id, occurred_at, ...refusal })),
  )
}

/** What people call the job of a row. */
export function nameOf({ job: { work_order } }: JobRow): JobName {
  return { number: work_order.work_order_number, customer: work_order.customer.name }
}

/** Notes that its person has read what became of commands. */
export function dismiss(db: FieldDatabase, ids: readonly string[]): Promise<true> {
  return write(db, ['outbox'], async ({ store: outbox }) => {
    for (const id of ids) {
      const row = await outbox.index('id').get(id)
      if (row?.state === 'settled') await outbox.put({ ...row, dismissed: true })
    }
    return true as const
  })
}

/** The picture that is to be sent next: that of the first command which waits for one. */
export async function nextUpload(db: FieldDatabase) {
  const tx = db.transaction(['outbox', 'uploads'])
  const waiting = await tx.objectStore('outbox').index('state').getAll('waiting')
  for (const { upload } of waiting.toSorted((one, other) => one.seq - other.seq)) {
    const row = upload === null ? undefined : await tx.objectStore('uploads').get(upload)
    if (row && !row.finished) return row
  }
  return null
}

/** Notes that the server has all of a picture and that its digest is right. */
export async function finishUpload(db: FieldDatabase, sha256: string): Promise<void> {
  await write(db, ['uploads'], async ({ store }) => {
    const row = await store.get(sha256)
    if (row) await store.put({ ...row, finished: true, sent: true })
  })
}

/** The commands that wait for a decision of the office: asked again, the server says what became of them. */
export async function undecided(db: FieldDatabase): Promise<OutboxRow[]> {
  const settled = await db.getAllFromIndex('outbox', 'state', 'settled')
  return settled.filter(({ outcome }) => outcome === 'needs_decision').slice(0, MAX_COMMANDS)
}

/** When it happened by the server's clock, as the phone knows it. */
export function happenedAt({ occurred_at, skew_ms }: Pick<OutboxRow, 'occurred_at' | 'skew_ms'>): string {
  return new Date(Date.parse(occurred_at) + skew_ms).toISOString()
}
