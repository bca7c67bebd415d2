import { EVENT_OF, isTimeCommand, MARK_OF, STATUS_AFTER, type CommandKind } from '@/lib/domain/field/kinds'
import {
  type CommandOutcome,
  type CommandReason,
  type Extent,
  type JobPlacement,
  mergeCommand,
} from '@/lib/domain/field/merge'
import { happenedAt } from '@/lib/domain/field/times'
import type { CommandOutcomeRecord, CommandsReceived } from '@/lib/schemas/field/command'
import type { FieldSync, RemovedReason, SyncedJob } from '@/lib/schemas/field/sync'
import type { SyncedTime } from '@/lib/schemas/field/synced-time'
import { type Line, LineError, type SentBatch, type SentPiece, type Uploaded } from './line'

/** A job as the office has it. */
export type ModelJob = {
  placement: JobPlacement
  notes: string | null
  version: number
  removed: RemovedReason | null
}

type Sent = {
  id: string
  kind: CommandKind
  work_order_id: string
  payload: Record<string, unknown>
  base: { status?: JobPlacement['status']; value?: unknown }
  occurred_at: string
}
type EnteredTime = Omit<SyncedTime['entries'][number], 'id' | 'work_order_id'>
type Stored = { sent: Sent; outcome: CommandOutcome; reason: CommandReason | null; at: Date; isClamped: boolean }
type Picture = { size: number; bytes: number[]; finished: boolean }

export type OfficeChange =
  | 'cancel'
  | 'hold'
  | 'assign'
  | 'reassign'
  | 'give_back'
  | 'trash'
  | 'restore'
  | 'write'
  | 'decide'
  | 'approve_hours'
  | 'reopen_hours'

/** What the office changes of where a job stands. */
const PLACEMENT_AFTER = {
  cancel: { status: 'cancelled', statusByOffice: true },
  hold: { status: 'on_hold', statusByOffice: true },
  assign: { status: 'assigned', statusByOffice: true },
  trash: { inTrash: true },
  restore: { inTrash: false },
  reassign: { whose: 'formerly_own' },
  give_back: { whose: 'own' },
} as const

/**
 * A test double of the server: real rules (`lib/domain/field`), memory instead of PostgreSQL. The real verbs are tested on
 * PostgreSQL (lib/services/field/commands).
 */
export class ModelServer {
  readonly jobs: ReadonlyMap<string, ModelJob>
  readonly commands = new Map<string, Stored>()
  /** Ids of commands that were recorded as events, each once. */
  readonly reported: string[] = []
  readonly pictures = new Map<string, Picture>()
  /** Digests of the photos that are shown. */
  readonly photos = new Set<string>()
  readonly extents = new Map<string, Extent>()
  /** The technician's time as it was recorded, each command once. */
  readonly time = { moments: [] as SyncedTime['moments'], entries: [] as SyncedTime['entries'] }
  /** Whether the office has revoked the device. */
  isRevoked = false
  private hours: SyncedTime['sheets'][number]['state'] = 'open'
  private changes = 0
  private readonly now: () => number

  constructor(jobs: readonly string[], now: () => number) {
    this.now = now
    this.jobs = new Map(jobs.map((id) => [id, newJob()]))
  }

  /** The connection a phone would use; every answer comes later, as those of a network do. */
  line(): Line {
    /** Answers to the registered device alone. */
    const unlessRevoked = <Answer>(answer: () => Answer): Answer => {
      if (this.isRevoked) throw new LineError('revoked')
      return answer()
    }
    return {
      register: async () => {
        this.isRevoked = false
        return { id: 'device', technician: { id: 'technician', name: 'Sam Reyes' }, sync: this.sync(undefined) }
      },
      sync: async ({ since }) => unlessRevoked(() => this.sync(since)),
      commands: async (batch) => unlessRevoked(() => this.receive(structuredClone(batch))),
      uploaded: async (sha256) => unlessRevoked(() => this.uploaded(sha256)),
      piece: async (sha256, piece) => unlessRevoked(() => this.takePiece(sha256, piece)),
      picture: async () => null,
    }
  }

  receive({ skew_ms, commands }: SentBatch): CommandsReceived {
    const receivedAt = new Date(this.now())
    const outcomes = (commands as Sent[]).map((sent) => this.receiveOne(sent, skew_ms, receivedAt))
    return { received_at: receivedAt.toISOString(), commands: outcomes }
  }

  private receiveOne(sent: Sent, skewMs: number, receivedAt: Date): CommandOutcomeRecord {
    const storedCommand = this.commands.get(sent.id)
    if (storedCommand) {
      if (JSON.stringify(storedCommand.sent) !== JSON.stringify(sent))
        return outcomeOf({ ...storedCommand, outcome: 'refused' })
      return outcomeOf(storedCommand)
    }
    const happened = happenedAt(new Date(sent.occurred_at), skewMs, receivedAt)
    const { at, isClamped } = happened
    if (sent.kind === 'photo' && !this.pictures.get(String(sent.payload.upload))?.finished)
      return outcomeOf({ sent, outcome: 'refused', reason: 'upload_missing', at, isClamped })
    if (isTimeCommand(sent.kind)) return this.receiveTime(sent, at, isClamped)
    const job = this.jobs.get(sent.work_order_id)!
    const field =
      sent.kind === 'set_field' ? { seen: sent.base.value, sent: sent.payload.value, current: job.notes } : undefined
    const { outcome, reason, extent } = mergeCommand(
      { kind: sent.kind, happened, seenStatus: sent.base.status, ...(field && { field }) },
      job.placement,
    )
    if (extent !== 'nothing') this.recordReport(job, sent, at)
    if (extent === 'all') this.applyCommand(job, sent)
    this.extents.set(sent.id, extent)
    const stored = { sent, outcome, reason, at, isClamped }
    this.commands.set(sent.id, stored)
    return outcomeOf(stored)
  }

  /** A press of the day clock is always written; what was entered is not once the office has approved the week. */
  private receiveTime(sent: Sent, at: Date, isClamped: boolean): CommandOutcomeRecord {
    const { id, kind, payload } = sent
    const mark = MARK_OF[kind]
    const isRefused = !mark && this.hours === 'approved'
    if (!isRefused) {
      this.reported.push(id)
      this.changes++
      if (mark) this.time.moments.push({ id, kind: mark, occurred_at: at.toISOString(), work_order_id: null })
      else if (kind === 'submit_week') this.hours = 'submitted'
      else this.time.entries.push({ id, work_order_id: null, ...(payload as never as EnteredTime) })
    }
    const outcome = isRefused ? 'refused' : 'accepted'
    const stored: Stored = { sent, outcome, reason: isRefused ? 'sheet_approved' : null, at, isClamped }
    this.commands.set(id, stored)
    return outcomeOf(stored)
  }

  private recordReport({ placement }: ModelJob, { id, kind, work_order_id }: Sent, at: Date): void {
    this.reported.push(id)
    const event = EVENT_OF[kind]
    if (event) this.time.moments.push({ id, kind: event, occurred_at: at.toISOString(), work_order_id })
    // A start, pause or end outweighs earlier ones that arrive later; travel and arrival say nothing about the work itself.
    const isMove = EVENT_OF[kind] && kind !== 'start_travel' && kind !== 'arrive'
    if (isMove && (placement.lastMoveAt === null || at > placement.lastMoveAt)) placement.lastMoveAt = at
  }

  private applyCommand(job: ModelJob, { kind, payload }: Sent): void {
    const status = STATUS_AFTER[kind]
    if (status && status !== job.placement.status) Object.assign(job.placement, { status, statusByOffice: false })
    if (kind === 'photo') this.photos.add(String(payload.upload))
    if (kind === 'delete_photo') this.photos.delete(String(payload.upload))
    if (kind === 'set_field') job.notes = (payload.value as string | null) ?? null
    job.version = ++this.changes
  }

  /** A change that the office makes meanwhile. */
  changeByOffice(id: string, what: OfficeChange): void {
    const job = this.jobs.get(id)!
    job.version = ++this.changes
    const { placement } = job
    if (what === 'decide') return this.decide(id)
    if (what === 'approve_hours') this.hours = 'approved'
    else if (what === 'reopen_hours') this.hours = 'open'
    else if (what === 'write') job.notes = `The office ${this.changes}`
    else Object.assign(placement, PLACEMENT_AFTER[what])
    job.removed = whyRemoved(placement)
  }

  private decide(id: string): void {
    for (const [key, stored] of this.commands)
      if (stored.sent.work_order_id === id && stored.outcome === 'needs_decision')
        this.commands.set(key, { ...stored, outcome: 'accepted' })
  }

  /** Deletes pictures that no command uses, as the weekly cleanup or a restored backup does. */
  losePictures(): void {
    const shown = new Set([...this.commands.values()].map(({ sent }) => sent.payload.upload))
    for (const sha256 of this.pictures.keys()) if (!shown.has(sha256)) this.pictures.delete(sha256)
  }

  sync(since: string | undefined): FieldSync {
    const sinceNumber = since === undefined ? null : Number(since)
    const changed = [...this.jobs].filter(([, { version }]) => sinceNumber === null || version > sinceNumber)
    return {
      server_time: new Date(this.now()).toISOString(),
      cursor: String(this.changes),
      time_zone: 'UTC',
      from: '2027-01-01',
      to: '2027-01-09',
      has_more: false,
      field_positions: false,
      office_phone: null,
      assets: [],
      checklists: [],
      catalogue: null,
      time: {
        from: '2026-12-28',
        ...structuredClone(this.time),
        work_orders: [],
        sheets: [{ week_start: '2027-01-04', state: this.hours }],
      },
      jobs: changed.flatMap(([id, job]) => (job.removed === null ? [jobOf(id, job)] : [])),
      removed: changed.flatMap(([id, { removed: reason }]) =>
        reason === null || sinceNumber === null ? [] : [{ id, reason, by: 'Kim', technician: null }],
      ),
    }
  }

  uploaded(sha256: string): Uploaded | null {
    const picture = this.pictures.get(sha256)
    return picture ? progressOf(picture) : null
  }

  takePiece(sha256: string, { byte_size, offset, bytes }: SentPiece): Uploaded {
    const picture = this.pictures.get(sha256) ?? { size: byte_size, bytes: [], finished: false }
    this.pictures.set(sha256, picture)
    const byteList = [...new Uint8Array(bytes)]
    if (picture.finished || offset + byteList.length <= picture.bytes.length) return progressOf(picture)
    if (offset !== picture.bytes.length) throw new LineError('refused', 'another offset', ['offset'])
    picture.bytes = picture.bytes.concat(byteList)
    if (picture.bytes.length === picture.size) picture.finished = true
    return progressOf(picture)
  }
}

function newJob(): ModelJob {
  const placement: JobPlacement = {
    whose: 'own',
    inTrash: false,
    status: 'assigned',
    statusByOffice: true,
    lastMoveAt: null,
  }
  return { placement, notes: null, version: 0, removed: null }
}

function whyRemoved({ whose, inTrash, status }: JobPlacement): RemovedReason | null {
  if (inTrash) return 'trashed'
  if (status === 'cancelled') return 'cancelled'
  return whose === 'own' ? null : 'reassigned'
}

function jobOf(id: string, { placement, notes }: ModelJob): SyncedJob {
  const workOrder = { id, work_order_number: id, customer: { id, name: 'Miller' } }
  const work_order = {
    ...workOrder,
    status: placement.status,
    notes,
    started_at: null,
    completed_at: null,
    scheduled_date: null,
    technician: null,
    asset_ids: [],
  }
  return { work_order, visits: [], tasks: [] } as unknown as SyncedJob
}

function progressOf({ bytes, finished }: Picture): Uploaded {
  return { received_bytes: bytes.length, finished_at: finished ? '2027-01-01T00:00:00.000Z' : null }
}

function outcomeOf({ sent, outcome, reason, at, isClamped }: Stored): CommandOutcomeRecord {
  return { id: sent.id, outcome, reason, message: null, occurred_at: at.toISOString(), is_clamped: isClamped }
}
