import { HOUR } from '@/lib/domain/board/interval'
import type { BoardJob } from '@/lib/domain/board/types'
import type { ConflictCode, Crew } from '@/lib/domain/conflicts/types'
import type { SlaKind } from '@/lib/domain/sla/types'

/** What breaks within this, in milliseconds, has to be dealt with now. */
export const RISK_NOW = 2 * HOUR

/** Why work is at risk (R-SD-12), in the order in which reasons of one moment are told. */
export const RISK_KINDS = [
  'promise',
  'clock',
  'due',
  'nobody',
  'absent',
  'overrun',
  'not_started',
  'order',
  'conflict',
] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** What a reason is told from, as it is stored; `at` is when it breaks, and all moments are epoch milliseconds. */
export type RiskReason =
  | { kind: 'clock'; at: number; clock: SlaKind }
  /** `expected`: when somebody arrives as far as one can tell; null while nobody comes. */
  | { kind: 'promise'; at: number; expected: number | null }
  /** `ends`: when its visit ends as far as one can tell; null while nobody comes. */
  | { kind: 'due'; at: number; ends: number | null }
  /** `until`: what is at the moment `at`. */
  | { kind: 'nobody'; at: number; until: 'promise' | 'due' | 'start' | 'call' }
  /** `message`: the leave, in the words of the conflict; null of somebody who works here no longer. */
  | { kind: 'absent'; at: number; technician: string; message: string | null; digest: string | null }
  | { kind: 'not_started'; at: number; technician: string }
  /** `late`: the first visit that it makes late; null where it makes none late. */
  | {
      kind: 'overrun'
      at: number
      technician: string
      plannedEnd: number
      late: { id: string; visit_id?: string; work_order_number: string; customer: string; minutes: number } | null
    }
  | { kind: 'order' | 'conflict'; at: number; code: ConflictCode; message: string; digest: string }

/** A visit with what a board does not need of it. */
export type RiskJob = BoardJob & {
  /** When the call came in. */
  created_at: number
  started_at: number | null
  ended_at: number | null
  crew: Crew | null
}

/** A visit that is at risk, and why: what breaks first leads. */
export type RiskItem = { job: RiskJob; reasons: readonly RiskReason[] }
