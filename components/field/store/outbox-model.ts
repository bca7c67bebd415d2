import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type SheetEntry, sheetOf } from '@/lib/domain/timesheets/entries'
import { EVENT_OF, isEvidence, isTimeCommand, TIME_COMMANDS } from '@/lib/domain/field/kinds'
import type { CommandsReceived } from '@/lib/schemas/field/command'
import { type BadLine, badLine, Crash, type Fault, FAULTS } from './bad-line'
import { eraseDatabase, type FieldDatabase, openDatabase } from './database'
import { ModelServer, type OfficeChange } from './model-server'
import { forgetDraft, writeDraft } from './drafts'
import { deletePhoto, enqueue } from './outbox'
import { flush, type Sending } from './sender'
import { readSnapshot } from './snapshot'
import { ownTimeOf } from './time'
import { StoreError } from './write'
import { type NewCommand, NO_JOB, type OutboxRow } from './types'

/*
 * For tests. The phone's own store, outbox and sender against a server with the real rules: requests and answers are lost, come twice or
 * late, the page dies between any two steps, the storage is full, clocks are wrong and are set right, the device is revoked, the server loses
 * pictures that nothing shows, and the office does what it likes. Each command that the phone took has exactly one outcome, what was told is
 * there once, what is typed stays as long as its job, and sending all of it again changes nothing.
 */

const JOBS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const TASK = '018f0000-0000-7000-8000-000000000003'
const KINDS = [
  ...(['note', 'start_travel', 'arrive', 'start', 'pause', 'resume', 'answer_check', 'photo'] as const),
  ...(['part_used', 'part_not_used', 'caption_photo'] as const),
  ...(['complete_task', 'complete_job', 'cannot_complete', 'set_field', 'follow_up'] as const),
  ...TIME_COMMANDS,
]
const OFFICE_CHANGES: OfficeChange[] = [
  'cancel',
  'hold',
  'assign',
  'reassign',
  'give_back',
  'trash',
  'restore',
  'write',
  'decide',
  'approve_hours',
  'reopen_hours',
]
const MINUTE = 60_000
const BEGINNING = Date.UTC(2027, 0, 5, 8)

const job = fc.constantFrom(...JOBS)
// Pictures take the most ways.
const someKind = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KINDS) },
  { weight: 1, arbitrary: fc.constant('photo' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...TIME_COMMANDS) },
)
const skew = fc.integer({ min: -180, max: 180 }).map((minutes) => minutes * MINUTE)
// What goes well at first can be lost later: a picture that is there before its command is, above all.
const fault = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Fault>('fine') },
  { weight: 1, arbitrary: fc.constantFrom<Fault>(...FAULTS) },
)
const faults = fc.array(fault, { maxLength: 6 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), kind: someKind, job }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), faults, loses: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('office' as const), what: fc.constantFrom(...OFFICE_CHANGES), job }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('type' as const), text: fc.option(fc.constantFrom('a', 'ab')), job }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fill' as const), writes: fc.nat(12), kind: someKind, job }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), skew }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What the phone reads of an answer to its commands. */
type ReadAnswer = (answer: CommandsReceived) => CommandsReceived

/** How many more writes the storage takes. */
let writesLeft = Infinity
for (const name of ['put', 'add'] as const) {
  const write = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (...entry) {
    if (writesLeft-- <= 0) throw new DOMException('No room is left.', 'QuotaExceededError')
    return write.apply(this, entry)
  }
}

/** What takes a job from a phone, with what was typed there. */
const TAKING: readonly OfficeChange[] = ['cancel', 'reassign', 'trash']

const DRAFT = { task_id: null, label: 'Note', held: false, meter_id: null }

/** What a nameplate says, which is a follow-up as well. */
const NAMEPLATE = {
  what: 'nameplate',
  asset_id: TASK,
  asset: 'Freezer',
  serial_number: 'SN-1',
  read: ['serial_number'],
}

/** A phone, its server, and the true time. */
class World {
  time = BEGINNING
  skew: number
  db!: FieldDatabase
  readonly server = new ModelServer(JOBS, () => this.time)
  readonly commands: { id: string; sent: NewCommand; at: number; isTimed: boolean }[] = []
  /** What was typed last at each job. */
  readonly typed = new Map<string, string>()
  /** Jobs that were taken away, for a while at least. */
  readonly taken = new Set<string>()
  /** Ids of photos that never left the phone. */
  readonly forgotten: string[] = []
  /** Whether the phone has asked for the time since its clock was set. */
  private isTimed = false
  private readonly name: string
  private readonly readAnswer: ReadAnswer

  constructor(name: string, skewMs: number, readAnswer: ReadAnswer) {
    this.name = name
    this.skew = skewMs
    this.readAnswer = readAnswer
  }

  async open(): Promise<void> {
    this.db?.close()
    this.db = await openDatabase(this.name)
  }

  async close(): Promise<void> {
    this.db.close()
    await eraseDatabase(this.name)
  }

  sending(outcomes: Fault[]): Sending & { line: BadLine } {
    const line = badLine(this.server.line(), outcomes)
    const { commands } = line
    line.commands = async (batch) => this.readAnswer(await commands(batch))
    return { db: this.db, line, now: () => this.time - this.skew, device: { label: 'Phone' } }
  }

  async take(one: Step): Promise<void> {
    this.time += MINUTE
    if (one.do === 'office') {
      this.server.changeByOffice(one.job, one.what)
      if (TAKING.includes(one.what)) this.taken.add(one.job)
    } else if (one.do === 'revoke') this.server.isRevoked = true
    else if (one.do === 'type') await this.type(one.job, one.text)
    else if (one.do === 'fill') await this.fill(one.writes, one.kind, one.job)
    else if (one.do === 'crash') await this.open()
    else if (one.do === 'clock') [this.skew, this.isTimed] = [one.skew, false]
    else if (one.do === 'work') await this.work(one.kind, one.job)
    else if (one.do === 'delete') await this.deletePhoto(one.which)
    else {
      await this.flush(one.faults)
      if (one.loses) this.server.losePictures()
    }
  }

  private async type(jobId: string, text: string | null): Promise<void> {
    const key = `note ${jobId}`
    if (text === null) await forgetDraft(this.db, key)
    else await writeDraft(this.db, { key, work_order_id: jobId, text, ...DRAFT })
    if (text === null) this.typed.delete(jobId)
    else this.typed.set(jobId, text)
  }

  /** Works and sends while the storage takes so many writes: what it does not take, its person is told, and nothing of it is kept. */
  private async fill(writes: number, kind: (typeof KINDS)[number], jobId: string): Promise<void> {
    writesLeft = writes
    try {
      await this.work(kind, jobId)
      await this.flush([])
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault !== 'full') throw error
    } finally {
      writesLeft = Infinity
    }
  }

  private async work(kind: (typeof KINDS)[number], jobId: string): Promise<void> {
    const work_order_id = isTimeCommand(kind) ? NO_JOB : jobId
    const number = this.commands.length + this.forgotten.length
    const { payload, attached } = kind === 'enter_time' ? this.entering(number) : holding(kind, number)
    const upload = kind === 'caption_photo' ? this.photosOf(work_order_id).at(-1) : undefined
    if (kind === 'caption_photo' && upload === undefined) return
    Object.assign(payload, this.referring(kind, work_order_id, number))
    const base = kind === 'set_field' ? { value: null } : undefined
    const sent = { kind, work_order_id, payload, base, upload } as NewCommand
    const { id } = await enqueue(this.db, sent, new Date(this.time - this.skew), attached)
    this.commands.push({ id, sent, at: this.time, isTimed: this.isTimed })
  }

  /** What a payload names of earlier commands: the note that it corrects, or photos. */
  private referring(kind: (typeof KINDS)[number], work_order_id: string, number: number): object {
    const photos = this.photosOf(work_order_id)
    if (kind === 'caption_photo') return { task_id: TASK, upload: photos.at(-1), caption: `Shown ${number}` }
    if (kind === 'follow_up') return number % 2 === 0 ? { photos } : { ...NAMEPLATE, photos }
    if (kind !== 'note' || number % 2 === 0) return {}
    const before = this.commands.findLast(({ sent }) => sent.kind === 'note' && sent.work_order_id === work_order_id)
    return before ? { voids_id: before.id } : {}
  }

  /** Digests of the last photos of a job, which a follow-up names. */
  private photosOf(work_order_id: string): string[] {
    return this.commands
      .flatMap(({ sent }) =>
        sent.kind === 'photo' && sent.work_order_id === work_order_id ? [sent.payload.upload] : [],
      )
      .slice(-2)
  }

  /** An hour that was worked; every other one corrects what began with an earlier command. */
  private entering(number: number) {
    const voided = number % 2 === 1 ? this.commands.at(number % Math.max(1, this.commands.length)) : undefined
    const at = (minutes: number) => new Date(this.time - minutes * MINUTE).toISOString()
    const kind = number % 5 === 4 ? 'removed' : 'work'
    const times = { started_at: at(60), ended_at: at(0) }
    return { payload: { kind, ...times, note: null, voids_id: voided?.id ?? null }, attached: undefined }
  }

  /** Takes back one of the photos that were taken, if any: it never left, or its deletion follows it. */
  private async deletePhoto(which: number): Promise<void> {
    const photos = this.commands.flatMap((command) => (command.sent.kind === 'photo' ? [command] : []))
    const photo = photos[which % Math.max(1, photos.length)]
    if (!photo || photo.sent.kind !== 'photo') return
    const { work_order_id, payload } = photo.sent
    const about = { work_order_id, task_id: payload.task_id ?? null, upload: payload.upload }
    const { isForgotten } = await deletePhoto(this.db, about, new Date(this.time - this.skew))
    if (isForgotten) {
      const isOfPhoto = ({ sent }: World['commands'][number]) =>
        'upload' in sent.payload && sent.payload.upload === payload.upload
      for (const one of this.commands.filter(isOfPhoto)) {
        this.commands.splice(this.commands.indexOf(one), 1)
        this.forgotten.push(one.id)
      }
      return
    }
    const row = (await this.db.getAll('outbox')).at(-1)
    if (row)
      this.commands.push({ id: row.id, sent: row as unknown as NewCommand, at: this.time, isTimed: this.isTimed })
  }

  private async flush(outcomes: Fault[]): Promise<void> {
    const sending = this.sending([...outcomes])
    try {
      if ((await flush(sending)) === 'done') this.isTimed = true
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      await this.open()
    }
    // What was held up for longer than anybody waited.
    this.time += MINUTE
    await sending.line.arrive()
  }
}

/** What the phone and the office make of the same time is the same, once all of it was sent. */
async function checkTime({ server, db, time, skew: skewMs }: World): Promise<void> {
  const { sheet } = ownTimeOf(await readSnapshot(db), time - skewMs)
  const moments = server.time.moments.map(({ id, kind, occurred_at, work_order_id: one }) => ({
    id,
    kind,
    at: Date.parse(occurred_at),
    job: one,
  }))
  const entered = server.time.entries.map(({ id, kind, started_at, ended_at, note, voids_id: voids }) => ({
    id,
    kind,
    from: Date.parse(started_at),
    to: Date.parse(ended_at),
    job: null,
    note,
    voids,
  }))
  expect(sheet.entries.map(withoutEnd)).toEqual(sheetOf(moments, entered, time).entries.map(withoutEnd))
}

/** What goes on has no end; whether it is known by now depends on the clock. */
function withoutEnd({ lacksEnd: _lacksEnd, lastSeen: _lastSeen, ...entry }: SheetEntry) {
  return entry
}

function holding(kind: (typeof KINDS)[number], number: number) {
  const upload = number.toString(16).padStart(64, '0')
  if (kind === 'photo') {
    const bytes = Uint8Array.from({ length: 3 + number }, (_, index) => (index + number) % 256).buffer
    return { payload: { task_id: TASK, name: 'Service', upload }, attached: { sha256: upload, bytes } }
  }
  if (kind === 'note') return { payload: { text: `Note ${number}` } }
  if (kind === 'submit_week') return { payload: { week_start: '2027-01-04' } }
  return { payload: kind === 'set_field' ? { field: 'notes', value: `Sam ${number}` } : {} }
}

/** What was typed is as it was typed last, and there unless its job was taken away. */
async function checkDrafts({ db, typed, taken }: World): Promise<void> {
  const stored = new Map((await db.getAll('drafts')).map(({ work_order_id, text }) => [work_order_id, text]))
  for (const [id, text] of stored) expect(text).toBe(typed.get(id))
  for (const id of typed.keys()) if (!taken.has(id)) expect([...stored.keys()]).toContain(id)
}

async function check(world: World): Promise<void> {
  const { server, commands, db } = world
  const rows = await db.getAll('outbox')
  expect(rows.map(({ id }) => id)).toEqual(commands.map(({ id }) => id))
  expect([...server.commands.keys()].toSorted()).toEqual(commands.map(({ id }) => id).toSorted())
  for (const [index, command] of commands.entries()) checkSettled(server, command, rows[index])
  for (const id of world.forgotten) expect(server.commands.has(id)).toBe(false)
  for (const { sent, id } of commands) checkCorrection(server, sent, id)
  for (const command of commands) checkBehindPhotos(world, command)
  expect(await db.count('uploads')).toBe(0)
  await checkTime(world)
  await checkDrafts(world)
  checkReplay(world, rows)
}

/** A command is settled as the server decided, counted once, and with the time at which it was given. */
function checkSettled(server: ModelServer, command: World['commands'][number], row: OutboxRow | undefined): void {
  const { id, sent, at, isTimed } = command
  const stored = server.commands.get(id)
  expect(row).toMatchObject({ state: 'settled', outcome: stored?.outcome, reason: stored?.reason })
  const isReported = isRecorded(sent) || stored?.outcome === 'accepted'
  const times = server.reported.filter((reportedId) => reportedId === id).length
  if (isReported && sent.kind !== 'set_field') expect(times).toBe(1)
  else expect(times).toBeLessThanOrEqual(1)
  if (isTimed) expect(stored?.at.getTime()).toBe(at)
  if (sent.kind === 'photo') expect(server.pictures.get(sent.payload.upload)?.finished).toBe(true)
}

/** Whether a command counts as something that happened, whatever becomes of the change. */
function isRecorded({ kind }: NewCommand): boolean {
  return isEvidence(kind) || EVENT_OF[kind] !== undefined || kind === 'follow_up'
}

/** A photo that was deleted is not shown, and what a note corrects was there before it, or waits for the office. */
function checkCorrection(server: ModelServer, sent: NewCommand, id: string): void {
  if (sent.kind === 'delete_photo' && server.extents.get(id) === 'all')
    expect(server.photos.has(sent.payload.upload)).toBe(false)
  if (sent.kind !== 'note' || !sent.payload.voids_id || !server.reported.includes(id)) return
  const before = server.reported.slice(0, server.reported.indexOf(id))
  expect(before.includes(sent.payload.voids_id)).toBe(server.reported.includes(sent.payload.voids_id))
}

/** A follow-up is always for the office to decide; it and a caption arrive behind their photos. */
function checkBehindPhotos({ server, commands }: World, { id, sent }: World['commands'][number]): void {
  if (sent.kind !== 'follow_up' && sent.kind !== 'caption_photo') return
  if (sent.kind === 'follow_up') expect(['needs_decision', 'accepted']).toContain(server.commands.get(id)?.outcome)
  const digests = sent.kind === 'follow_up' ? (sent.payload.photos ?? []) : [sent.payload.upload]
  const before = server.reported.slice(0, server.reported.indexOf(id))
  for (const one of commands)
    if (one.sent.kind === 'photo' && digests.includes(one.sent.payload.upload)) expect(before).toContain(one.id)
}

/** Sending all of it again, in another order and from another batch, changes nothing. */
function checkReplay({ server }: World, rows: readonly OutboxRow[]): void {
  const before = structuredClone({ jobs: [...server.jobs], told: server.reported, commands: [...server.commands] })
  for (const { id, kind, version, work_order_id, visit_id, payload, base, occurred_at, skew_ms } of rows.toReversed()) {
    const command = { id, kind, version, work_order_id, visit_id, payload, base, occurred_at }
    server.receive({ device_id: 'device', sent_at: '', skew_ms, commands: [command] })
  }
  expect({ jobs: [...server.jobs], told: server.reported, commands: [...server.commands] }).toEqual(before)
}

let run = 0

/** Takes any steps with a clock that is this wrong at first, and expects in the end what the outbox promises. */
export async function live(
  steps: readonly Step[],
  skewMs: number,
  readAnswer: ReadAnswer = (all) => all,
): Promise<void> {
  const world = new World(`run-${run++}`, skewMs, readAnswer)
  await world.open()
  for (const one of steps) await world.take(one)
  // The line is good again: what is left goes, and what the office decides meanwhile is asked for.
  await world.open()
  const ended = await flush(world.sending([]))
  // A device that was revoked is registered anew by the next one.
  expect(ended === 'revoked' ? await flush(world.sending([])) : ended).toBe('done')
  await check(world)
  await world.close()
}

export const ONE_OUTCOME_EACH = fc.asyncProperty(fc.array(step, { maxLength: 12 }), skew, (steps, skewMs) =>
  live(steps, skewMs),
)
