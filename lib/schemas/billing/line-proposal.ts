import { z } from 'zod'
import { PROPOSAL_DECISIONS } from '@/lib/domain/billing/decisions'
import { PROPOSAL_SOURCES } from '@/lib/domain/billing/proposals'
import { UNITS } from '@/lib/domain/billing/units'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalReference, refuseRepeated, text } from '@/lib/schemas/fields'

const FIELDS: Meanings = {
  work_order_id: 'The work order.',
  source_key:
    'What it is proposed for. It names the proposal in a decision, and no other of the work order ever has it.',
  source: 'Of what it is: `parts` that were used, `time` or `travel` that was reported.',
  task_id: 'The task on which the line is, or would be; null where the work order has no task.',
  price_item_id: 'The price item that it bills; null of a line that names none.',
  description: 'The text of the line.',
  unit: 'What `quantity` counts, by UN/ECE Recommendation 20.',
  unit_price: 'The price of one, in the account’s currency; null where the item has none.',
  quantity: 'What the line says once this is accepted; 0: the line goes.',
  change: 'How much of that is new; less than 0 where a line is lowered.',
  line_item_id: 'The line item that would change; null of a new one.',
  line_quantity: 'What that line item says now.',
  decision: 'Whether it was accepted or dismissed.',
  decided_by: 'Who decided it.',
}

/** A line that the work proposes (R-BI-7). */
export const lineProposal = z
  .object(
    described(FIELDS, {
      source_key: z.string(),
      source: z.enum(PROPOSAL_SOURCES),
      task_id: z.uuid().nullable(),
      price_item_id: z.uuid().nullable(),
      description: z.string(),
      unit: z.enum(UNITS).nullable(),
      unit_price: z.number().nullable(),
      quantity: z.number(),
      change: z.number(),
      line_item_id: z.uuid().nullable(),
      line_quantity: z.number().nullable(),
    }),
  )
  .register(answerComponents, { id: 'ProposedLine' })

const MAX_AT_ONCE = 500
const keys = z.array(text()).max(MAX_AT_ONCE).superRefine(refuseRepeated).optional()

/** Which proposals become line items, and which do not. */
export const proposalDecisions = z.object(
  described(
    { accept: 'The keys of those that become line items.', dismiss: 'The keys of those that are not billed.' },
    { accept: keys, dismiss: keys },
  ),
)

/** What is written of a decision. */
export const lineProposalCreate = z.object(
  described(FIELDS, {
    source_key: text(),
    quantity: z.number(),
    decision: z.enum(PROPOSAL_DECISIONS),
    line_item_id: optionalReference(),
    decided_by: text(),
  }),
)

const DECISION: Meanings = {
  ...FIELDS,
  quantity: 'How much was decided; less than 0 where a line was lowered.',
  line_item_id: 'The line item that it became a part of; null of what was dismissed.',
}

export const lineProposalRecord = z
  .object(
    described(DECISION, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      source_key: z.string(),
      quantity: z.number(),
      decision: z.enum(PROPOSAL_DECISIONS),
      line_item_id: z.uuid().nullable(),
      decided_by: z.string(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'LineProposal' })
export type LineProposalRecord = z.output<typeof lineProposalRecord>
