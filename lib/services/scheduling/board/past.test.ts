import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createBranch, deleteBranch, updateBranch } from '@/lib/services/people/branches'
import { updateCustomer } from '@/lib/services/customers/customers'
import { replaceShifts } from '@/lib/services/people/shifts'
import { updateSite } from '@/lib/services/customers/sites'
import {
  createTechnician,
  deleteTechnician,
  updateTechnician,
  restoreTechnician,
} from '@/lib/services/people/technicians'
import { createTerritory, deleteTerritory, updateTerritory } from '@/lib/services/people/territories'
import { createTimeOff, deleteTimeOff, updateTimeOff } from '@/lib/services/people/time-off'
import { undoLastAction } from '@/lib/services/data/undo'
import {
  changeWorkOrders,
  createWorkOrder,
  deleteWorkOrder,
  deleteWorkOrders,
  updateWorkOrder,
  restoreWorkOrder,
} from '@/lib/services/work/work-orders'
import {
  createBusinessCalendar,
  deleteBusinessCalendar,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from '@/lib/services/people/business-calendars'
import { VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { createVisit, deleteVisit, updateVisit } from '@/lib/services/work/visits'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import type { BoardData } from '@/lib/domain/board/types'
import { readBoardAsOf } from '@/lib/services/scheduling/board'
import { isFullProof } from '@/lib/testing/proof-size'
import { readBoard } from './read'

const SPANS = [
  { from: new Date('2026-03-23T00:00:00Z'), to: new Date('2026-03-30T00:00:00Z') },
  { from: new Date('2026-03-25T00:00:00Z'), to: new Date('2026-03-26T00:00:00Z') },
] as const

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A colleague's doings over and over: every verb that changes what a board shows. */
class Office {
  #ctx: ServiceContext
  #next: (below: number) => number
  #orders: string[] = []
  #visits: string[] = []
  #leave: string[] = []
  #technicians: string[]
  #homes: { customer_id: string; site_id: string }[]
  #branches: string[] = []
  #territories: string[] = []
  #calendars: string[] = []

  constructor(
    ctx: ServiceContext,
    seed: number,
    technicians: string[],
    homes: { customer_id: string; site_id: string }[],
  ) {
    this.#ctx = ctx
    this.#next = numbers(seed)
    this.#technicians = technicians
    this.#homes = homes
  }

  // Each doing is a request of its own, by somebody.
  get #by(): ServiceContext {
    return { ...this.#ctx, requestId: newId(), actor: { type: 'user', id: this.#ctx.accountId, name: 'Ana' } }
  }

  #pick = <T>(values: readonly T[]): T => values[this.#next(values.length)] as T
  #some = () => this.#orders.filter(() => this.#next(4) === 0)
  #when = () => new Date(Date.parse('2026-03-16T00:00:00Z') + this.#next(14 * 96) * 900_000).toISOString()
  #status = () => this.#pick(['draft', 'open', 'assigned', 'in_progress', 'on_hold', 'completed', 'cancelled'])

  #plan() {
    const home = this.#pick(this.#homes)
    return this.#pick<() => Record<string, unknown>>([
      () => ({ technician_id: this.#pick([null, ...this.#technicians]) }),
      () => ({ scheduled_date: this.#pick([null, this.#when(), this.#when()]) }),
      () => ({ technician_id: this.#pick(this.#technicians), scheduled_date: this.#when() }),
      () => ({ estimated_duration: this.#pick([null, 30, 600, 9 * 1440]) }),
      () => ({ status: this.#status() }),
      () => ({ window_start: this.#when(), window_end: null, required_skills: this.#pick([[], ['Gas']]) }),
      () => ({ due_by: this.#pick([null, this.#when()]), priority: this.#pick(['low', 'urgent']) }),
      () => ({ ...home }),
      () => ({ site_id: null, description: `Text ${this.#next(9)} ${'x'.repeat(400)}`, work_order_type: 'repair' }),
    ])()
  }

  #create = async () => {
    const plan = this.#pick([{}, { technician_id: this.#pick(this.#technicians), scheduled_date: this.#when() }])
    const due_by = this.#pick([null, this.#when()])
    this.#orders.push((await createWorkOrder(this.#by, { ...this.#pick(this.#homes), ...plan, due_by })).id)
  }

  #doings: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => this.#create),
    ...Array.from({ length: 12 }, () => () => updateWorkOrder(this.#by, this.#pick(this.#orders), this.#plan())),
    () => deleteWorkOrder(this.#by, this.#pick(this.#orders)),
    () => restoreWorkOrder(this.#by, this.#pick(this.#orders)),
    () => deleteWorkOrders(this.#by, { ids: this.#some() }),
    () => changeWorkOrders(this.#by, { ids: this.#some(), technician_id: this.#pick([null, ...this.#technicians]) }),
    () =>
      changeWorkOrders(this.#by, { ids: this.#some(), scheduled_day: this.#pick([null, '2026-03-25', '2026-03-27']) }),
    () => changeWorkOrders(this.#by, { ids: this.#some(), status: this.#status() }),
    () => undoLastAction(this.#by),
    ...Array.from({ length: 8 }, () => async () => {
      const visit = await createVisit(this.#by, this.#pick(this.#orders), this.#visit())
      this.#visits.push(visit.id)
    }),
    ...Array.from({ length: 12 }, () => () => updateVisit(this.#by, this.#pick(this.#visits), this.#visit())),
    () => updateVisit(this.#by, this.#pick(this.#visits), { status: this.#pick(VISIT_STATUSES) }),
    () => deleteVisit(this.#by, this.#pick(this.#visits)),
    () => updateCustomer(this.#by, this.#pick(this.#homes).customer_id, { name: `Customer ${this.#next(99)}` }),
    () =>
      updateSite(this.#by, this.#pick(this.#homes).site_id, {
        name: `Site ${this.#next(99)}`,
        territory: this.#pick([null, 'North', 'South']),
      }),
    () =>
      updateTechnician(this.#by, this.#pick(this.#technicians), {
        name: `Technician ${this.#next(99)}`,
        status: this.#pick(['active', 'active', 'inactive']),
        skills: this.#pick([[], ['Gas'], ['Gas', 'Lifts']]),
        territory: this.#pick([null, 'North']),
      }),
    () => deleteTechnician(this.#by, this.#pick(this.#technicians)),
    () => restoreTechnician(this.#by, this.#pick(this.#technicians)),
    () =>
      replaceShifts(this.#by, this.#pick(this.#technicians), {
        shifts: this.#pick([[], [{ weekday: 1 + this.#next(7), start_minute: 480, end_minute: 600 }]]),
      }),
    async () => this.#leave.push((await createTimeOff(this.#by, this.#pick(this.#technicians), this.#absence())).id),
    () => updateTimeOff(this.#by, this.#pick(this.#leave), this.#absence()),
    () => deleteTimeOff(this.#by, this.#pick(this.#leave)),
    async () => this.#branches.push((await createBranch(this.#by, { name: `Branch ${this.#next(99)}` })).id),
    () => updateBranch(this.#by, this.#pick(this.#branches), { name: `Branch ${this.#next(99)}` }),
    async () => {
      const territory = await createTerritory(this.#by, { name: `Area ${this.#next(99)}`, speed_kmh: 30 })
      this.#territories.push(territory.id)
    },
    () => updateTerritory(this.#by, this.#pick(this.#territories), { speed_kmh: 20 + this.#next(60) }),
    () => deleteTerritory(this.#by, this.#pick(this.#territories)),
    () => deleteBranch(this.#by, this.#pick(this.#branches)),
    async () => {
      const calendar = await createBusinessCalendar(this.#by, { name: 'Hours', ...this.#hours() })
      this.#calendars.push(calendar.id)
    },
    () => updateBusinessCalendar(this.#by, this.#pick(this.#calendars), this.#hours()),
    () => deleteBusinessCalendar(this.#by, this.#pick(this.#calendars)),
    () => restoreBusinessCalendar(this.#by, this.#pick(this.#calendars)),
  ]

  #visit() {
    const [technician_id, scheduled_start] = [
      this.#pick([null, ...this.#technicians]),
      this.#pick([null, this.#when()]),
    ]
    return { technician_id, scheduled_start, minutes: this.#pick([null, 30, 600, 9 * 1440]) }
  }

  #hours() {
    const hours = this.#pick([[], [], [{ start_minute: 480, end_minute: 600 }]])
    const exceptions = [{ date: `2026-03-${20 + this.#next(11)}`, name: `Holiday ${this.#next(99)}`, hours }]
    return { exceptions, always: this.#next(9) === 0, is_default: this.#pick([true, false]) }
  }

  #absence() {
    const starts_at = this.#when()
    const ends_at = new Date(Date.parse(starts_at) + 86_400_000).toISOString()
    return { starts_at, ends_at, reason: this.#pick([null, 'Holiday']) }
  }

  /** Does one thing. Some are refused, as they are to people; then nothing has happened. */
  async act(): Promise<boolean> {
    const doing = this.#orders.length < 5 ? this.#create : this.#pick(this.#doings)
    return doing
      ? doing().then(
          () => true,
          () => false,
        )
      : false
  }
}

const inOrder = ({
  technicians,
  branches,
  shifts,
  timeOff,
  overtime,
  onCall,
  territories,
  jobs,
  ...rest
}: BoardData) => ({
  ...rest,
  jobs: jobs.toSorted(byText),
  territories: territories.toSorted(byText),
  technicians: technicians.toSorted(byText),
  branches: branches.toSorted(byText),
  shifts: shifts.toSorted(byText),
  timeOff: timeOff.toSorted(byText),
  overtime: overtime.toSorted(byText),
  onCall: onCall.toSorted(byText),
})
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** The first moment that no earlier event carries. */
async function nextMillisecond(): Promise<Date> {
  const now = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now)
  return new Date(now)
}

test.each(isFullProof ? [12, 13, 14, 15, 16] : [12])(
  'the board as of any time equals the board then, for random changes (%i)',
  async (seed) => {
    const ctx = await makeAccount({ timeZone: 'Europe/Berlin' })
    const homes = [await makeHousehold(ctx), await makeHousehold(ctx)]
    const technicians = await Promise.all(
      ['Dana', 'Sam'].map(async (name) => (await createTechnician(ctx, { name })).id),
    )
    const office = new Office(
      ctx,
      seed,
      technicians,
      homes.map(({ customer_id, site_id }) => ({ customer_id, site_id })),
    )
    const seen: { at: Date; boards: BoardData[] }[] = []
    let done = 0
    while (done < 45) {
      if (!(await office.act())) continue
      done += 1
      const boards = await Promise.all(SPANS.map(({ from, to }) => readBoard(ctx, from, to)))
      seen.push({ at: await nextMillisecond(), boards })
    }
    expect(seen.some(({ boards }) => boards.some(({ jobs }) => jobs.length > 0))).toBe(true)
    expect(
      seen.some(({ boards }) => boards.some(({ jobs }) => jobs.some(({ work_order_id: orderId }) => orderId))),
    ).toBe(true)
    for (const { at, boards } of seen) {
      const past = await Promise.all(SPANS.map(({ from, to }) => readBoardAsOf(ctx, from, to, at)))
      expect(past.map(inOrder)).toEqual(boards.map(inOrder))
    }
  },
)

test('before the company began there is nothing; others see nothing', async () => {
  const ctx = await makeAccount()
  const { customer_id } = await makeHousehold(ctx)
  await createWorkOrder(ctx, { customer_id })
  const [{ from, to }] = SPANS
  const past = await readBoardAsOf(ctx, from, to, new Date('2020-01-01T00:00:00Z'))
  expect(past).toMatchObject({ technicians: [], shifts: [], timeOff: [], branches: [], jobs: [], queue: [] })
  const stranger = withScopes(ctx, 'read:assets')
  await expect(readBoardAsOf(stranger, from, to, new Date())).rejects.toMatchObject({ code: 'forbidden' })
})
