import { z } from 'zod'
import { DEPENDENCY_KINDS } from '@/lib/domain/work-orders/dependency'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, reference, wholeNumber } from '@/lib/schemas/fields'
import { listOf, withAnyOf } from '@/lib/schemas/list'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  before_id: 'The work order that comes first.',
  after_id: 'The work order that waits for it.',
  before: 'The work order that comes first.',
  after: 'The work order that waits for it.',
  work_order_number: 'What people call the work order.',
  status: 'The status of the work order.',
  kind:
    '`finish_to_start`: the other begins once this one has ended. `start_to_start`: it begins no earlier than this one. ' +
    '`not_same_day`: no visits of both on one day.',
  lag_minutes:
    'How much later than that, in minutes of the account’s default business calendar; earlier where it is negative. It does not count ' +
    'for `not_same_day`.',
  is_released: 'Whether nothing has to wait any more: one of both is cancelled or in the trash.',
}

/** Four weeks. */
const MAX_LAG = 40_320
const lag = () => wholeNumber(-MAX_LAG, MAX_LAG, 'minutes')

export const dependencyCreate = z.object(
  described(FIELDS, {
    before_id: reference(),
    kind: z.enum(DEPENDENCY_KINDS).default('finish_to_start'),
    lag_minutes: lag().default(0),
  }),
)

export const dependencyUpdate = z
  .object(described(FIELDS, { kind: z.enum(DEPENDENCY_KINDS), lag_minutes: lag() }))
  .partial()

export type DependencyUpdate = z.output<typeof dependencyUpdate>

const linked = z.object(
  described(FIELDS, { id: z.uuid(), work_order_number: z.string(), status: z.enum(WORK_ORDER_STATUSES) }),
)

export const dependencyRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      before_id: z.uuid(),
      after_id: z.uuid(),
      before: linked,
      after: linked,
      kind: z.enum(DEPENDENCY_KINDS),
      lag_minutes: z.int(),
      is_released: z.boolean(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'WorkOrderDependency' })
export type DependencyRecord = z.output<typeof dependencyRecord>

/** What a work order waits for, and what waits for it. */
export const dependencyList = listOf({
  sort: { created_at: 'timestamp' },
  order: 'created_at',
  filters: { kind: withAnyOf(DEPENDENCY_KINDS) },
})
export const dependencyListQuery = dependencyList.query
export type DependencyListQuery = z.output<typeof dependencyListQuery>
