import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { STRICT_POLICY } from '@/lib/domain/planning/policy'
import { proposalReasons } from '@/lib/domain/planning/proposal-reasons'
import { type PlanInput, type PlanKind, type PlanProposal, type PlanResult, worksOf } from '@/lib/domain/planning/work'
import { recommended } from '@/lib/domain/repair/options'
import type { RepairOption, RepairTrigger } from '@/lib/domain/repair/types'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import { readCalls } from './calls'
import type { PlanItem, PlanRecord } from '@/lib/schemas/scheduling/plan'

/** What was accepted, and what was not and why. */
export type PlanOutcome = { accepted: string[]; refused: { id: string; reason: string }[] }

export const itemSelect = {
  id: true,
  kind: true,
  status: true,
  from_date: true,
  to_date: true,
  seed: true,
  seconds: true,
  iterations: true,
  progress: true,
  failure: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  finished_at: true,
} satisfies Prisma.PlanSelect

const rowSelect = {
  ...itemSelect,
  input: true,
  result: true,
  outcome: true,
  trigger: true,
  options: true,
} satisfies Prisma.PlanSelect

/** While it is made, a plan changes too often to call anybody. */
const CALLED_IN: readonly PlanItem['status'][] = ['proposed', 'accepted']

type ItemRow = Prisma.PlanGetPayload<{ select: typeof itemSelect }>

/** A plan as it stands in a list. */
export function toPlanItem(row: ItemRow): PlanItem {
  return {
    id: row.id,
    status: row.status,
    kind: row.kind as PlanKind,
    from_date: fromDatabaseDate(row.from_date),
    to_date: fromDatabaseDate(row.to_date),
    seed: row.seed,
    seconds: row.seconds,
    iterations: row.iterations,
    progress: row.progress,
    failure: row.failure,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** What the plan was made of and what came of it, with its row locked when it is to be changed. Throws `not_found`. */
export async function readPlan(tx: Transaction, ctx: ServiceContext, id: string, lock = false) {
  if (!isId(id)) throw notFound('plan')
  const where = { account_id: ctx.accountId, id: id.toLowerCase() }
  if (lock)
    await tx.$queryRaw`SELECT 1 FROM plan WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  const row = await tx.plan.findFirst({ where, select: rowSelect })
  if (!row) throw notFound('plan')
  const { input, result, outcome, trigger, options, ...item } = row
  return {
    item,
    // Written by this service alone, from these types.
    input: input as unknown as PlanInput,
    result: result as unknown as PlanResult | null,
    outcome: outcome as unknown as PlanOutcome | null,
    trigger: trigger as unknown as RepairTrigger | null,
    options: (options ?? []) as unknown as RepairOption[],
  }
}

const NO_RESULT = { proposals: [], unplanned: [], before: null, after: null }
const UNDECIDED: PlanOutcome = { accepted: [], refused: [] }

/** A plan with its proposals, in words that need no other record. Throws `not_found`. */
export async function readPlanRecord(tx: Transaction, ctx: ServiceContext, id: string): Promise<PlanRecord> {
  const { item, input, result, outcome, trigger, options } = await readPlan(tx, ctx, id)
  const { proposals, unplanned, before, after } = result ?? NO_RESULT
  const { accepted, refused } = outcome ?? UNDECIDED
  const order = ordersOf(input)
  const answer = answersOf(tx, ctx, input, order)
  const changes =
    item.status === 'accepted' ? proposals.filter((one) => accepted.includes(one.work_order_id)) : proposals
  const isDecided = CALLED_IN.includes(item.status)
  const best = options.length > 0 ? recommended(input, options) : null
  return {
    ...toPlanItem(item),
    ...(await answer({ proposals, unplanned }, isDecided ? changes : [])),
    trigger,
    options: await inTurn(item.status === 'proposed' ? options : [], async (option) => ({
      choice: option.choice,
      is_recommended: option === best,
      promises_broken: option.broken.length,
      ...(await answer(option.result, option.result.proposals)),
    })),
    policy: input.policy ?? STRICT_POLICY,
    before,
    after,
    accepted,
    refused: refused.map(({ id: one, reason }) => ({ work_order: order(one), reason })),
  }
}

/** Runs one after the other: a transaction has one connection. */
async function inTurn<In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const item of items) results.push(await run(item))
  return results
}

/** How the proposals of a plan or an option are answered, with whom to call because of some of them. */
function answersOf(tx: Transaction, ctx: ServiceContext, input: PlanInput, order: ToOrder) {
  return async (
    { proposals, unplanned }: Pick<PlanResult, 'proposals' | 'unplanned'>,
    changes: readonly PlanProposal[],
  ): Promise<Pick<PlanRecord, 'proposals' | 'unplanned' | 'calls'>> => {
    const calls = await readCalls(tx, ctx, input, changes)
    return {
      proposals: proposals.map(proposalsOf(input, order)),
      unplanned: unplanned.map(({ work_order_id, reason }) => ({ work_order: order(work_order_id), reason })),
      calls: calls.map(({ work_order_id, ...call }) => ({ work_order: order(work_order_id), ...call })),
    }
  }
}

type ToOrder = (id: string) => PlanRecord['proposals'][number]['work_order']

function ordersOf(input: PlanInput): ToOrder {
  const works = new Map(worksOf(input).map((job) => [job.id, job]))
  return (id) => {
    const { work_order_number = '', customer: name = '' } = works.get(id) ?? {}
    return { id, work_order_number, customer: { name } }
  }
}

/** How a proposal is answered: with the people by name, who has the work when by now, and what it costs beside its way. */
function proposalsOf(input: PlanInput, order: ToOrder): (proposal: PlanProposal) => PlanRecord['proposals'][number] {
  const works = new Map(worksOf(input).map((job) => [job.id, job]))
  const names = new Map(input.technicians.map(({ id, name }) => [id, name]))
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return (proposal) => {
    const { work_order_id, technician_id, along = [], further = [], ...rest } = proposal
    const work = works.get(work_order_id)
    const { technician_id: owner = null, technician_name: name = '', scheduled_date = null } = work ?? {}
    return {
      ...rest,
      work_order: order(work_order_id),
      technician: person(technician_id),
      from: { technician: owner === null ? null : { id: owner, name }, scheduled_date },
      reasons: work ? proposalReasons(input, work, proposal) : [],
      helpers: along.map((one) => person(one.technician_id)),
      further_visits: further.map((one) => ({ scheduled_start: one.scheduled_date, minutes: one.minutes })),
    }
  }
}

/** A value of this service's own types as the database keeps it. */
export function toJson(value: PlanInput | PlanResult | PlanOutcome): Prisma.InputJsonValue {
  return value
}
