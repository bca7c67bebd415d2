import { z } from 'zod'
import { CONFLICT_CODES } from '@/lib/domain/conflicts/types'
import { RISK_KINDS } from '@/lib/domain/risk/types'
import { BOARD_PRIORITIES } from '@/lib/domain/board/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalText } from '@/lib/schemas/fields'
import { choices, idFilter, searchText } from '@/lib/schemas/query'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order: 'The work that is at risk.',
  work_order_number: 'What people call the work order.',
  status: 'Its status.',
  priority: 'Its priority.',
  scheduled_date: 'When its primary visit begins; null while it has no time.',
  site: 'Where the work is.',
  technician: 'Who has the visit that breaks first; null while nobody has it.',
  visit_id: 'The visit; a primary one bears the id of its work order.',
  breaks_at: 'When it breaks, or broke.',
  reasons: 'Why it is at risk, what breaks first before the others.',
  kind:
    '`promise`: the projected arrival is after what the customer was told, or nobody comes; `clock`: an SLA clock was warned or is breached; ' +
    '`due`: no visit ends by `due_by`; `nobody`: urgent, or of today, and nobody is assigned; `absent`: its technician is on leave or works here ' +
    'no longer; `overrun`: work runs past its planned end; `not_started`; `order`: it begins before what it waits for, or a crew is apart; ' +
    '`conflict`: another hard scheduling conflict that nobody confirmed.',
  message: 'One sentence that names the cause.',
  code: 'The code of the scheduling conflict; null of other reasons.',
  makes_late: 'The work order and the visit that it makes late first; null where that is none.',
  note: 'Why it stays as it is.',
}

const workOrderReference = z.object(described(FIELDS, { id: z.uuid(), work_order_number: z.string() }))

const reasonRecord = z
  .object(
    described(FIELDS, {
      kind: z.enum(RISK_KINDS),
      visit_id: z.uuid(),
      breaks_at: instantRecord,
      message: z.string(),
      code: z.enum(CONFLICT_CODES).nullable(),
      makes_late: workOrderReference.extend(described(FIELDS, { visit_id: z.uuid() })).nullable(),
    }),
  )
  .register(answerComponents, { id: 'RiskReason' })

export const atRiskRecord = z
  .object(
    described(FIELDS, {
      work_order: z.object(
        described(FIELDS, {
          id: z.uuid(),
          work_order_number: z.string(),
          status: z.enum(WORK_ORDER_STATUSES),
          priority: z.enum(BOARD_PRIORITIES),
          scheduled_date: instantRecord.nullable(),
        }),
      ),
      customer: namedRecord,
      site: namedRecord.nullable(),
      technician: namedRecord.nullable(),
      visit_id: z.uuid(),
      breaks_at: instantRecord,
      reasons: z.array(reasonRecord),
    }),
  )
  .register(answerComponents, { id: 'AtRisk' })
export type AtRiskRecord = z.output<typeof atRiskRecord>

export const atRiskQuery = z.strictObject({
  kind: choices(RISK_KINDS).optional().describe('Only what is at risk for one of these reasons.'),
  territory: searchText().optional().describe('Only sites in this territory.'),
  branch_id: idFilter().optional().describe('Only visits of technicians of this branch, and those of nobody.'),
})
export type AtRiskQuery = z.output<typeof atRiskQuery>

const NOTE_LENGTH = 1_000

/** Leaves a scheduling conflict as it is. */
export const conflictConfirm = z.object(
  described(FIELDS, {
    code: z.enum(CONFLICT_CODES).describe('The code of the hard scheduling conflict.'),
    note: optionalText(NOTE_LENGTH),
  }),
)

export const conflictConfirmationRecord = z
  .object(
    described(FIELDS, {
      visit_id: z.uuid(),
      code: z.enum(CONFLICT_CODES),
      message: z.string(),
      confirmed_by: z.string().describe('The name of the person or program.'),
      confirmed_at: instantRecord.describe('When it was left as it is.'),
      note: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'ConflictConfirmation' })
export type ConflictConfirmationRecord = z.output<typeof conflictConfirmationRecord>
