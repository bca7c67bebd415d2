import type { CommandKind } from '@/lib/domain/field/kinds'
import type { CommandOutcome, CommandReason } from '@/lib/domain/field/merge'
import type { Projected } from '@/lib/domain/field/projection'
import type { ReadCommand } from '@/lib/schemas/field/commands'
import type { RemovedReason, SyncedJob } from '@/lib/schemas/field/sync'
import type { SyncedTime } from '@/lib/schemas/field/synced-time'
import type { JobNotice } from './notices'

/** What the phone saw of the record; the status of the job is added by itself. */
type CommandBase = { status?: SyncedJob['work_order']['status']; value?: string | number | null }

/** The job of a command about one’s own time: none. */
export const NO_JOB = ''

/** Something that a technician did, as a page tells it. `upload`: the digest of a picture of an earlier command, behind which it goes. */
export type NewCommand = ReadCommand & {
  work_order_id: string
  visit_id?: string | null
  base?: CommandBase
  upload?: string
  /** The key of the draft that is sent with it. */
  draft?: string
}

/** Something that was typed and is not sent: it is kept with each keystroke. */
export type DraftRow = {
  key: string
  work_order_id: string
  task_id: string | null
  /** What is asked about before the job or the task is completed; null where nobody has to be asked. */
  label: string | null
  text: string
  /** Of a reading: its person has not said yet that it is right. */
  held: boolean
  /** Of a reading: the meter that was chosen. */
  meter_id: string | null
}

/** What people call a job. */
export type JobName = { number: string; customer: string }

/** A command in the outbox: it is written once and sent until an outcome is known. */
export type OutboxRow = {
  /** Its place: commands are sent in the order in which they were given. */
  seq: number
  id: string
  kind: CommandKind
  version: number
  work_order_id: string
  visit_id: string | null
  payload: object
  base: CommandBase
  /** Whose job it is, for when the phone does not hold that any more; an older version wrote none. */
  job?: JobName | null
  /** By the phone's clock. */
  occurred_at: string
  /** By how much that clock was behind the server's when it was written, as the last sync measured it. */
  skew_ms: number
  /** The digest of the picture that has to be there first. */
  upload: string | null
  state: 'waiting' | 'settled'
  outcome: CommandOutcome | null
  reason: CommandReason | null
  message: string | null
  /** Whether a sync has brought the job since it was settled: until then the phone still shows what it does. */
  shown: boolean
  /** Whether its person has read what became of it. */
  dismissed: boolean
}

/**
 * A picture that is on its way, or that a job on this phone shows: bytes as an ArrayBuffer, since Safari loses blobs. `sent`: the server may
 * have a command that names it. `small`: made small by the server, of a photo that came from elsewhere.
 */
export type UploadRow = { sha256: string; bytes: ArrayBuffer; finished: boolean; sent?: boolean; small?: boolean }

export type JobRow = { id: string; job: SyncedJob; removed: RemovedReason | null }

/** What the store knows of itself and its person. */
export type FieldSettings = {
  device_id: string
  technician: { id: string; name: string }
  cursor: string
  skew_ms: number
  last_sync: string
  time_zone: string
  from: string
  to: string
  has_more: boolean
  /** Whether the company asks where the phone is when a step is reported. */
  field_positions: boolean
  office_phone: string | null
  revoked: boolean
  /** What was recorded of its person’s time. */
  time: SyncedTime
  /** What came and what was taken away, as far as its person has not read that. */
  notices: JobNotice[]
  /** Chosen by its person. */
  language: string
  /** Their name, and that of the company, for when nobody can be asked. */
  facts: Record<string, string>
}

/** A command with what became of it, for its person to read. */
export type CommandEntry = Pick<
  OutboxRow,
  'id' | 'kind' | 'payload' | 'outcome' | 'reason' | 'message' | 'state' | 'dismissed'
> & {
  work_order_id: string
  job: JobName | null
  /** When it happened by the server's clock. */
  at: string
}

/** A job as the phone shows it: what was synced, with what waits. */
export type PhoneJob = Projected<SyncedJob> & {
  /** The own visit that it is shown for. */
  visit: SyncedJob['visits'][number] | null
  /** Why it is none of one's own any more; it stays until its commands are settled. */
  removed: RemovedReason | null
  /** Digests of the photos that were taken on this phone. */
  own_photos: string[]
  /** What became of one's commands, where it needs to be said. */
  outcomes: CommandEntry[]
  /** What was asked of the office from this phone, and what it decided. */
  follow_ups: CommandEntry[]
}

export type StorageLevel = 'ok' | 'nearly_full' | 'full'
/** Why the store did not take something. */
export type WriteFault = 'full' | 'failed'
/** What of the store failed last: an entry of its person (`WriteFault`), what the office sent (`sync`), or to open it at all. */
type StoreFault = WriteFault | 'sync' | 'closed'

/** How the phone stands. */
export type FieldState = {
  /** Whether the store has been read: until then nobody knows that nothing waits. */
  hasData: boolean
  waiting: number
  sending: boolean
  /** How many jobs the office has to decide about, or did not accept something of, as far as its person has not read that. */
  needsOffice: number
  lastSync: string | null
  storage: StorageLevel
  fault: StoreFault | null
  online: boolean
  sessionEnded: boolean
  /** Whether whoever is signed in may not work on jobs any more. */
  forbidden: boolean
  revoked: boolean
}
