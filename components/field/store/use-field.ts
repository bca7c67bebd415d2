'use client'

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { EVENT_OF } from '@/lib/domain/field/kinds'
import type { PhotoOf } from '@/lib/domain/field/projection'
import { addDays } from '@/lib/domain/plain-days'
import { type FieldDatabase, eraseDatabase, writeSettings } from './database'
import { draftsOf, forgetDraft, writeDraft } from './drafts'
import { keep, leave, openFor, phone, subscribe } from './opened'
import { countsOf, daysOf, nextDayOf, type Snapshot, underWayOf } from './snapshot'
import { lineOf } from './line'
import { deletePhoto, dismiss, enqueue } from './outbox'
import { digestOf, shrink } from './photo'
import { keepPicture } from './pictures'
import { readPosition, withPosition } from './position'
import { readAssets, readJob, readLog, readMeters } from './read'
import { BEGINNING } from './store'
import { ownTimeOf } from './time'
import type { DraftRow, FieldSettings, NewCommand, FieldState } from './types'

/* What the pages of the phone read and do. `useFieldStore` opens the store of whoever is signed in; all others read that one. */

const subscribeCondition = (listener: () => void) => subscribe('condition', listener)
const subscribeSnapshot = (listener: () => void) => subscribe('snapshot', listener)

/** Opens the store of a person while the page is open. `label` names the phone in the office’s list. */
export function useFieldStore(userId: string, label: string): void {
  useEffect(() => {
    const page = { isGone: false }
    void openFor(userId, label, page)
    return () => {
      page.isGone = true
      leave()
    }
  }, [userId, label])
}

/** Something of the store that the first page shows, and again with each change; `undefined` until it was read. */
function useSnapshot<Value>(select: (snapshot: Snapshot) => Value): Value | undefined {
  const selected = useSyncExternalStore(
    subscribeSnapshot,
    () => phone.snapshot,
    () => undefined,
  )
  return useMemo(() => (selected === undefined ? undefined : select(selected)), [selected, select])
}

type Read<Value> = (db: FieldDatabase) => Promise<Value>

/** Reads something from the store, and again with each change; `undefined` while it is being read. */
export function useRead<Value>(read: Read<Value>): Value | undefined {
  const [lastRead, setLastRead] = useState<{ read: Read<Value>; value: Value }>()
  useEffect(() => {
    let [turn, shown] = [0, 0]
    const show = async (readNumber: number) => {
      if (!phone.store) return
      const value = await read(phone.store.db)
      // What was read before a later change is not shown after it; before it, it is better than nothing.
      if (readNumber < shown) return
      shown = readNumber
      setLastRead({ read, value })
    }
    const readAgain = () => {
      turn++
      show(turn).catch((error: unknown) => console.error(error))
    }
    readAgain()
    const end = subscribe('data', readAgain)
    return () => {
      shown = Infinity
      end()
    }
  }, [read])
  return lastRead?.read === read ? lastRead.value : undefined
}

/** The own visits of a day, in order of time. */
export function useDay(day: string) {
  return useSnapshot(useCallback((snapshot: Snapshot) => daysOf(snapshot, day, day), [day]))
}

/** The own visits of seven days, in order of time. */
export function useWeek(from: string) {
  return useSnapshot(useCallback((snapshot: Snapshot) => daysOf(snapshot, from, addDays(from, 6)), [from]))
}

/** Jobs that were begun and are not done, of any day. */
export const useUnderWay = () => useSnapshot(underWayOf)

/** Reads the jobs that are under way at the moment of a press, outside of any page. */
export const jobsUnderWay = () => (phone.snapshot ? underWayOf(phone.snapshot) : [])

/** The first day after one on which there is work of one's own on this phone; `null` where there is none. */
export function useNextDay(after: string) {
  return useSnapshot(useCallback((snapshot: Snapshot) => nextDayOf(snapshot, after), [after]))
}

/** A job; `null` where this phone has none of that id. */
export function useJob(id: string) {
  return useRead(useCallback((db: FieldDatabase) => readJob(db, id), [id]))
}

/** An asset; `null` where this phone has none of that id. */
export function useAsset(id: string) {
  return useRead(useCallback(async (db: FieldDatabase) => (await db.get('assets', id)) ?? null, [id]))
}

/** All machines that this phone knows, each with a job that it belongs to. */
export const useAssetsOnPhone = () => useRead(readAssets)

/** The meters of some machines, by the ids of these with spaces between; by their names, as the office has them. */
export function useMeters(assetIds: string) {
  return useRead(useCallback((db: FieldDatabase) => readMeters(db, assetIds.split(' ')), [assetIds]))
}

/** A checklist; `null` where this phone has none of that id. */
export function useChecklist(id: string) {
  return useRead(useCallback(async (db: FieldDatabase) => (await db.get('checklists', id)) ?? null, [id]))
}

/** Some checklists, by their ids with spaces between; those that this phone does not have are left out. */
export function useChecklists(ids: string) {
  return useRead(
    useCallback(
      async (db: FieldDatabase) => {
        const checklists = await Promise.all(ids.split(' ').map((id) => db.get('checklists', id)))
        return checklists.filter((checklist) => checklist !== undefined)
      },
      [ids],
    ),
  )
}

/** What was typed under a key and is not sent; `null` where there is none. */
export function useStoredDraft(key: string) {
  return useRead(useCallback(async (db: FieldDatabase) => (await db.get('drafts', key)) ?? null, [key]))
}

/** What was typed at a job and is not sent, as far as its person is to be asked about it. */
export function useDrafts(workOrderId: string) {
  return useRead(useCallback((db: FieldDatabase) => draftsOf(db, workOrderId), [workOrderId]))
}

/** What is chosen from on site. */
export const useCatalogue = () => useSnapshot(catalogueOf)
const catalogueOf = ({ catalogue }: Snapshot) => catalogue
/** What the phone knows of itself and its person. */
export const useSettings = () => useSnapshot(settingsOf)
const settingsOf = ({ settings }: Snapshot) => settings

/** One’s own time, up to the present minute. */
export function useOwnTime() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, 60_000)
    const end = subscribe('snapshot', tick)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
  return useSnapshot(useCallback((snapshot: Snapshot) => ownTimeOf(snapshot, now), [now]))
}

/** What was done anywhere, with what became of it, in its order. */
export const useCommandLog = () => useRead(readLog)

/** How the phone stands: what waits, and what is in the way. */
export function useFieldState(): FieldState {
  const counts = useSnapshot(countsOf)
  const now = useSyncExternalStore(
    subscribeCondition,
    () => phone.condition,
    () => null,
  )
  return { waiting: 0, needsOffice: 0, lastSync: null, ...BEGINNING, ...now, ...counts, hasData: counts !== undefined }
}

/**
 * Writes a command to the outbox, and sends it as soon as there is a connection: `true` once it is not lost any more, `false` where the store
 * did not take it.
 */
export async function send(command: NewCommand): Promise<boolean> {
  const isAsked = phone.snapshot?.settings.field_positions === true
  const stored = await keep((db) => enqueue(db, isAsked ? withPosition(command) : command, new Date()))
  if (stored && isAsked && EVENT_OF[command.kind]) readPosition()
  return stored !== null
}

/** Keeps what is being typed; `null` as its text forgets it. `false` where the store did not take it. */
export async function keepDraft({
  text,
  ...draft
}: Omit<DraftRow, 'text'> & { text: string | null }): Promise<boolean> {
  const stored = await (text === null
    ? keep((db) => forgetDraft(db, draft.key))
    : // Whoever types sees it already.
      keep((db) => writeDraft(db, { ...draft, text }), true))
  return stored !== null
}

/** What is in the way of a picture. */
type PictureRefusal = 'storage_full' | 'not_stored' | 'no_task' | 'unreadable'
/** The digest of a picture once it is stored, or why it is not. */
export type PictureStored = { sha256: string } | { refusal: PictureRefusal }

/** Stores a photo made smaller, and queues it with the command that shows it at a task, or at the job itself. */
export async function addPhoto(workOrderId: string, taskId: string | null, file: File): Promise<PictureStored> {
  if ((await phone.store?.checkStorage()) === 'full') return { refusal: 'storage_full' }
  const tasks = (await phone.store?.db.get('jobs', workOrderId).catch(() => undefined))?.job.tasks ?? []
  const task = taskId === null ? null : tasks.find(({ id }) => id === taskId)
  if (task === undefined) return { refusal: 'no_task' }
  const bytes = await shrink(file).catch(() => null)
  if (!bytes) return { refusal: 'unreadable' }
  const sha256 = await digestOf(bytes)
  const payload = task ? { task_id: task.id, name: task.name, upload: sha256 } : { upload: sha256 }
  const command = { kind: 'photo', work_order_id: workOrderId, payload } as const
  const stored = await keep((ownDatabase) => enqueue(ownDatabase, command, new Date(), { sha256, bytes }))
  return stored ? { sha256 } : { refusal: 'not_stored' }
}

/** Stores a signature with the digest of what was signed, also where there is no room for photos; `false` where the store did not take it. */
export async function addSignature(
  about: Pick<NewCommand, 'work_order_id' | 'visit_id'>,
  signed: { signer_name: string; role: 'customer' | 'technician'; statement: string },
  { document, image }: { document: string; image: ArrayBuffer },
): Promise<boolean> {
  const { buffer } = new TextEncoder().encode(document)
  const [document_sha256, image_sha256] = await Promise.all([digestOf(buffer), digestOf(image)])
  const payload = { ...signed, document_sha256, image_sha256 }
  const attached = { sha256: image_sha256, bytes: image }
  return (await keep((db) => enqueue(db, { kind: 'signature', ...about, payload }, new Date(), attached))) !== null
}

/** Takes back a photo that was taken on this phone; `false` where the store did not take that. */
export async function deleteOwnPhoto(
  about: Pick<NewCommand, 'work_order_id' | 'visit_id'> & PhotoOf,
): Promise<boolean> {
  return (await keep((db) => deletePhoto(db, about, new Date()))) !== null
}

/**
 * The bytes of a photo as this phone has them. `whole`: as large as it was taken, which is got where only a small picture is here and there is a
 * connection. `null` where there is none.
 */
export async function readPicture(
  { sha256, id }: { sha256: string; id: string | null },
  whole = false,
): Promise<ArrayBuffer | null> {
  if (!phone.store) return null
  const { db, userId } = phone.store
  const storedPicture = await db.get('uploads', sha256)
  const storedBytes = storedPicture?.bytes ?? null
  if (id === null || !whole || (storedBytes && !storedPicture?.small)) return storedBytes
  const bytes = await lineOf(userId)
    .picture(id, 'full')
    .catch(() => null)
  if (bytes) await keepPicture(db, sha256, bytes, false)
  return bytes ?? storedBytes
}

/** Keeps a choice of its person. */
export async function saveSetting<Key extends keyof FieldSettings>(key: Key, value: FieldSettings[Key]): Promise<void> {
  await keep((db) => writeSettings(db, { [key]: value }))
}

/** Sends and gets, now. */
export function syncNow(): void {
  phone.store?.wake()
}

/** Notes that its person has read what became of commands. */
export async function dismissRead(ids: readonly string[]): Promise<void> {
  await keep((db) => dismiss(db, ids))
}

/** Forgets the notices about jobs that came and were taken away, once its person has read them. */
export async function dismissNotices(): Promise<void> {
  await keep((db) => writeSettings(db, { notices: undefined }))
}

/** How much was done or typed that is not sent yet, which a sign-out has to ask about. */
export async function countUnsent(): Promise<number> {
  if (!phone.store) return 0
  const { db } = phone.store
  return (await db.countFromIndex('outbox', 'state', 'waiting')) + (await db.count('drafts'))
}

/** Leaves the store after a sign-out: with nothing unsent the data of this person are erased, else they stay hidden until it is sent. */
export async function leaveStore(): Promise<void> {
  if (!phone.store) return
  const { userId } = phone.store
  const unsent = await countUnsent()
  leave()
  if (unsent === 0) await eraseDatabase(userId)
}
