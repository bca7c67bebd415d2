import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { createLineItem, deleteLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAllowance } from '@/lib/testing/factories/allowances'
import { proofRuns } from '@/lib/testing/proof-size'
import { getWorkOrderCoverage } from './index'
import { lockCoverage, unlockCoverage } from '@/lib/services/work/coverage-lock'

/* Whatever is done to a bill in whatever order, each line adds up, and what is taken is given back with the decision. */

const amount = fc.constantFrom(10, 33.33, 60, 100)
const step = fc.oneof(
  fc.record({
    name: fc.constant('add'),
    type: fc.constantFrom('labor', 'fee', 'discount'),
    unit_price: amount,
    quantity: fc.constantFrom(1, 0.333),
  }),
  fc.record({ name: fc.constant('change'), at: fc.nat(5), unit_price: amount }),
  fc.record({ name: fc.constant('delete'), at: fc.nat(5) }),
  ...['complete', 'reopen', 'lock', 'unlock', 'undo', 'redo'].map((name) => fc.record({ name: fc.constant(name) })),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const allowances = fc.constantFrom(
  { included: 1, unit: 'visit', period: 'year' },
  { included: 2.5, unit: 'hour', period: 'year', deductible: 40 },
  { included: 120, unit: 'amount', period: 'year', covers: { labor: 70 } },
  { deductible: 55.5 },
)

it('adds up on every line after every step, and takes nothing when nothing is decided', async () => {
  await fc.assert(
    fc.asyncProperty(allowances, fc.array(step, { minLength: 3, maxLength: 10 }), async (allowance, steps) => {
      const { ctx, makeOrder } = await makeAllowance(allowance)
      const order = await makeOrder()
      const ana = () => ({ ...ctx, requestId: newId(), actor: { type: 'user' as const, id: USER, name: 'Ana' } })
      for (const one of [...steps, { name: 'complete' } as const]) {
        await attempt(() => run(ana(), order, one))
        await checkLines(ctx, order.id)
      }
      await attempt(() => run(ana(), order, { name: 'unlock' }))
      await attempt(() => run(ana(), order, { name: 'reopen' }))
      await checkLines(ctx, order.id)
      expect(await openUsage(ctx)).toEqual({ quantity: 0, amount: 0, deductible: 0 })
    }),
    { numRuns: proofRuns(15) },
  )
}, 3_600_000)

const USER = newId()

/** What is refused changes nothing. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
  })
}

type Order = { id: string; task: { id: string } }

async function run(ctx: ServiceContext, { id, task }: Order, command: Step | { name: string }): Promise<unknown> {
  const reason = { reason: 'Agreed on the phone' }
  switch (command.name) {
    case 'complete':
      return updateWorkOrder(ctx, id, { status: 'completed' })
    case 'reopen':
      return updateWorkOrder(ctx, id, { status: 'in_progress' })
    case 'lock':
      return lockCoverage(ctx, id, reason)
    case 'unlock':
      return unlockCoverage(ctx, id, reason)
    case 'undo':
      return undoLastAction(ctx)
    case 'redo':
      return redoLastAction(ctx)
    case 'add': {
      const { name: _name, ...line } = command as Extract<Step, { quantity: number }>
      return createLineItem(ctx, task.id, { description: 'More', ...line })
    }
    default:
      return changeOne(ctx, task.id, command as { name: string; at: number; unit_price?: number })
  }
}

async function changeOne(
  ctx: ServiceContext,
  taskId: string,
  command: { name: string; at: number; unit_price?: number },
) {
  const where = { account_id: ctx.accountId, task_id: taskId, deleted_at: null }
  const lines = await db().lineItem.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  const id = lines[command.at % lines.length]?.id ?? newId()
  return command.name === 'delete'
    ? deleteLineItem(ctx, id)
    : updateLineItem(ctx, id, { unit_price: command.unit_price })
}

async function checkLines(ctx: ServiceContext, id: string): Promise<void> {
  const { lines, totals } = await getWorkOrderCoverage(ctx, id)
  // Added to nothing, so that a negative zero is one like any other.
  const cents = (value: number) => Math.round(value * 100) + 0
  const rows = await db().lineItem.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    select: { id: true, subtotal: true },
  })
  const subtotals = new Map(rows.map((row) => [row.id, Number(row.subtotal)]))
  for (const line of lines)
    expect(cents(line.covered_amount + line.billable_subtotal)).toBe(cents(subtotals.get(line.line_item_id) ?? NaN))
  expect(cents(totals.covered_amount)).toBe(cents(lines.reduce((sum, one) => sum + one.covered_amount, 0)))
  expect(totals.covered_amount).toBeGreaterThanOrEqual(0)
}

/** What was taken less what was given back. */
async function openUsage({ accountId: account_id }: ServiceContext) {
  const sums = { quantity: true, amount: true, deductible: true } as const
  const { _sum } = await db().contractUsage.aggregate({ where: { account_id }, _sum: sums })
  return {
    quantity: Number(_sum.quantity ?? 0),
    amount: Number(_sum.amount ?? 0),
    deductible: Number(_sum.deductible ?? 0),
  }
}
