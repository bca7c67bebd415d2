import { makeCatalogue, type Catalogue } from './catalogue'
import { makeArrivals } from './arrivals'
import { later, Clock } from './clock'
import { decideCoverage } from './coverage'
import { makeCustomers } from './customers'
import { makeContractTerms } from './contract-terms'
import { makeCrews } from './crews'
import { makeContractLines, waiveSome } from './contract-lines'
import { makeAssetParts, makeAssets, makeContracts, makeNewAsset, type Asset } from './equipment'
import { makeFieldDay } from './field-day'
import { makeHistory } from './journal'
import { billEarlier, billLatest } from './billed'
import { makeLineItems } from './billing'
import { addDemands } from './demands'
import { draftOrder, orderOfVisit, queuedOrder, type Order } from './orders'
import { makeBusinessHours } from './business-hours'
import { makeDuty } from './duty'
import { makeCrew, type Technician } from './people'
import { makeJobTypes } from './job-types'
import { makePromises } from './promises'
import { Random } from './random'
import { timeZoneAt, type BranchKey } from './region/place'
import { makeBranches, makeTerritories } from './region/rows'
import type { AccountRow, CompanyRows, Role, UserRow } from './rows'
import { Schedule } from './schedule'
import { makeServiceRecords } from './service-records'
import { makeTasks, type Task } from './tasks'
import { makeTaxes } from './taxes'
import { makeUpkeep } from './upkeep'
import { makeVisits } from './visits'
import { catalogued, makePriceItems } from './price-items'
import { makeHolds, makeWaits } from './waits'
import { WorkFinder } from './work'

export const WORK_ORDERS = 3000
export const ASSETS = 1500
const INSTALLATIONS = { done: 46, ahead: 14 }
const QUEUED = 35
const DRAFTS = 18
const PHOTOS = 9
const SEED = 20_261_121

export interface Demo {
  account: AccountRow
  rows: CompanyRows
  photos: PhotoPlan[]
}

/** A photo of finished work, still to be drawn. */
export interface PhotoPlan {
  id: string
  task_id: string
  equipment: string
  work: string
  created_at: Date
}

/** The demo company around `now`. Pure: the same `now` and seed give the same rows, ids included. */
export function generateDemo(now: Date, seed = SEED): Demo {
  const random = new Random(seed)
  const clock = new Clock(now, timeZoneAt(now))
  const founded = clock.at(-2500, 600)
  const account = makeAccount(random, founded, clock.timeZone)
  const branchRows = makeBranches(random, founded)
  const crew = makeCrew(random, clock, branchRows)
  const users = makeUsers(random, founded, crew.technicians[0])
  const catalogue = makeCatalogue(random, new Random(seed + 17), clock)
  const customers = makeCustomers(random, clock, branchRows)
  const assets = makeAssets(random, clock, catalogue, customers, ASSETS - INSTALLATIONS.done - INSTALLATIONS.ahead)
  const contracts = makeContracts(random, clock, customers, assets)
  const assetParts = makeAssetParts(random, clock, catalogue, assets)
  const serviceRecords = makeServiceRecords(random, clock, catalogue, assets, crew.technicians)
  const { orders, installed } = makeOrders(random, clock, catalogue, assets, crew.technicians)
  // By a chance of its own, so that what the rest of the company is does not depend on it.
  addDemands(new Random(seed + 1), clock, orders)
  const duty = makeDuty(new Random(seed + 2), clock, crew.technicians)
  const hours = makeBusinessHours(new Random(seed + 3), clock, founded)
  const promises = makePromises(new Random(seed + 4), founded, hours.calendar, contracts)
  const jobTypes = makeJobTypes(new Random(seed + 8), founded, catalogue, orders)
  makeWaits(clock, orders, contracts)
  makeContractTerms(new Random(seed + 7), clock, contracts)
  const visits = makeVisits(new Random(seed + 10), clock, orders, crew.technicians)
  assets.push(...installed)
  if (assets.length !== ASSETS) throw new RangeError(`${assets.length} assets where ${ASSETS} were planned`)

  numberRecords(customers, assets, contracts, orders)
  const work = orders.map((order) => makeTasksAndBill(random, clock, catalogue, order, account.currency))
  const { technicians } = crew
  const parts = { founded, catalogue, technicians, jobTypes: jobTypes.job_type, contracts, assets, orders, work }
  const upkeep = makeUpkeep(seed, clock, parts)
  const field = { orders, technicians, user: users.technician, reasons: promises.hold_reason }
  const history = makeHistory(random, users, customers, assets, orders)
  const taxes = makeTaxes(new Random(seed + 19), founded)
  const price_item = makePriceItems(new Random(seed + 20), catalogue, founded)
  const rows: Omit<CompanyRows, 'contract_usage'> = {
    line_proposal: [],
    billing_mark: [],
    invoice: [],
    invoice_order: [],
    invoice_counter: [],
    payment: [],
    payment_allocation: [],
    counter: countersOf({ orders, customers, assets, contracts, plans: upkeep.rows.maintenance_plan }),
    ...taxes,
    price_item,
    branch: [...branchRows.values()],
    territory: makeTerritories(random, founded),
    business_calendar: [hours.calendar],
    calendar_exception: hours.exceptions,
    ...promises,
    ...jobTypes,
    ...upkeep.rows,
    ...makeFieldDay(new Random(seed + 16), clock, field),
    ...visits,
    arrival_promise: makeArrivals(new Random(seed + 18), clock, orders, users.dispatcher.name),
    ...makeCrews(new Random(seed + 11), clock, crew.technicians),
    technician: crew.technicians.map((one) => one.row),
    user: Object.values(users),
    shift: crew.shifts,
    time_off: crew.timeOff,
    overtime: duty.overtime,
    on_call_shift: duty.onCall,
    product: [...catalogue.products.values()],
    part: [...catalogue.parts.values()],
    checklist: [...catalogue.checklists.values()].map((one) => one.row),
    checklist_item: [...catalogue.checklists.values()].flatMap((one) => one.items),
    customer: customers.map((one) => one.row),
    contact: customers.flatMap((one) => one.contacts),
    site: customers.flatMap((one) => one.sites.map((site) => site.row)),
    service_contract: contracts,
    contract_line: makeContractLines(new Random(seed + 5), contracts),
    asset: assets.map((one) => one.row),
    asset_part: assetParts,
    service_record: serviceRecords,
    work_order: orders.map((one) => one.row),
    work_order_asset: orders.flatMap(({ row, work: { assets: seen } }) =>
      seen.map((asset) => ({ work_order_id: row.id, asset_id: asset.row.id })),
    ),
    work_order_hold: makeHolds(orders, history, promises.hold_reason),
    task: work.flatMap((one) => one.tasks.map((task) => task.row)),
    task_part: work.flatMap((one) => one.parts),
    checklist_response: work.flatMap((one) => one.responses),
    line_item: catalogued(waiveSome(work.flatMap((one) => one.lineItems)), price_item, taxes.tax_code),
    history,
  }
  const billing = new Random(seed + 22)
  return {
    account,
    rows: billEarlier(
      billing,
      account,
      decideCoverage(new Random(seed + 6), account, billLatest(billing, account, rows, now)),
      { author: users.back_office, now },
    ),
    photos: [...planPhotos(random, orders, work), ...upkeep.photos],
  }
}

function makeAccount(random: Random, founded: Date, time_zone: string): AccountRow {
  return {
    id: random.id(founded),
    name: 'Harbor & Pine Service Co.',
    tier: 'enterprise',
    time_zone,
    currency: 'USD',
    phone: '(206) 555-0100',
    created_at: founded,
    updated_at: founded,
  }
}

function makeTasksAndBill(random: Random, clock: Clock, catalogue: Catalogue, order: Order, currency: string) {
  const createdTask = makeTasks(random, clock, catalogue, order)
  const billed = order.row.status === 'completed'
  return {
    ...createdTask,
    lineItems: billed ? makeLineItems(random, catalogue, currency, order, createdTask.tasks) : [],
  }
}

type Numbered = Record<'orders' | 'customers' | 'assets' | 'contracts' | 'plans', readonly unknown[]>

/** How many records of each kind have a number for people. */
function countersOf({ orders, customers, assets, contracts, plans }: Numbered): CompanyRows['counter'] {
  return [
    { name: 'work_order', value: orders.length },
    { name: 'customer', value: customers.length },
    { name: 'asset', value: assets.length },
    { name: 'service_contract', value: contracts.length },
    { name: 'maintenance_plan', value: plans.length },
  ]
}

/** Numbers for people, in the order in which the records came to be. */
function numberRecords(
  customers: readonly { row: CompanyRows['customer'][number] }[],
  assets: readonly Asset[],
  contracts: CompanyRows['service_contract'],
  orders: readonly Order[],
): void {
  inOrder(customers.map((one) => one.row)).forEach((row, index) => (row.customer_number = numbered('CUST', index)))
  inOrder(assets.map((one) => one.row)).forEach((row, index) => (row.asset_tag = numbered('AST', index)))
  inOrder(contracts).forEach((row, index) => (row.contract_number = numbered('SC', index)))
  inOrder(orders.map((one) => one.row)).forEach((row, index) => (row.work_order_number = numbered('WO', index)))
}

function makeUsers(random: Random, created_at: Date, technician: Technician | undefined): Record<Role, UserRow> {
  if (!technician) throw new RangeError('the technician who signs in is missing')
  const user = (role: Role, name: string): UserRow => {
    const email = `${role.replace('_', '')}@harborpine.example`
    return { id: random.id(created_at), email, name, role, technician_id: null, created_at, updated_at: created_at }
  }
  return {
    admin: user('admin', 'Dana Whitfield'),
    dispatcher: user('dispatcher', 'Marcus Bell'),
    back_office: user('back_office', 'Priya Raman'),
    technician: { ...user('technician', technician.row.name), technician_id: technician.row.id },
  }
}

function makeOrders(
  random: Random,
  clock: Clock,
  catalogue: Catalogue,
  assets: Asset[],
  technicians: Technician[],
): { orders: Order[]; installed: Asset[] } {
  const finder = new WorkFinder(random, clock, assets, INSTALLATIONS)
  const schedule = new Schedule(random, clock, technicians, finder)
  schedule.fillWeeks()
  const waiting = makeQueue(random, clock, finder)
  finder.closeAhead()
  schedule.fillPast(WORK_ORDERS - schedule.visits.length - waiting.length)
  const visited = schedule.visits.map((visit) => ({ order: orderOfVisit(random, clock, visit), day: visit.day }))
  const installed: Asset[] = []
  for (const { order, day } of visited) {
    const { work, row } = order
    if (!work.installs) continue
    const place = { family: work.installs, customer: work.customer, site: work.site }
    const asset = makeNewAsset(random, clock, catalogue, place, { day, created_at: later(row.created_at, 1) })
    if (row.status === 'cancelled') asset.row.status = 'inactive'
    work.assets = [asset]
    installed.push(asset)
  }
  return { orders: [...visited.map((one) => one.order), ...waiting], installed }
}

/** Calls without a technician: a few overdue, some urgent, most due in the coming days; and drafts. */
function makeQueue(random: Random, clock: Clock, finder: WorkFinder): Order[] {
  const wish = () => {
    const branch = random.weighted<BranchKey>({ seattle: 45, eastside: 30, south: 25 })
    return { branch, trades: [random.weighted({ HVAC: 50, Refrigeration: 28, Electrical: 22 })], day: 0 }
  }
  const queued = Array.from({ length: QUEUED }, (_, index) => {
    const type = index < 5 ? 'emergency' : random.weighted({ repair: 55, service: 25, maintenance: 15, inspection: 5 })
    return queuedOrder(random, clock, finder.find({ ...wish(), type }), dueInQueue(random, clock, index))
  })
  const drafts = Array.from({ length: DRAFTS }, () => {
    const type = random.weighted({ service: 40, inspection: 30, maintenance: 30 })
    return draftOrder(random, clock, finder.find({ ...wish(), type }))
  })
  return [...queued, ...drafts]
}

/** A photo of each of the latest repairs. */
function planPhotos(random: Random, orders: Order[], work: { tasks: Task[] }[]): PhotoPlan[] {
  const repairs = orders.flatMap(({ work: { fault, assets } }, index): PhotoPlan[] => {
    const task = work[index]?.tasks[1]?.row
    const equipment = assets[0]?.family.name
    if (!fault || !equipment || !task?.completed_at) return []
    return [{ id: '', task_id: task.id, equipment, work: task.name, created_at: task.completed_at }]
  })
  const latestFirst = repairs.toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.task_id < b.task_id ? -1 : 1),
  )
  return latestFirst.slice(0, PHOTOS).map((plan) => ({ ...plan, id: random.id(plan.created_at) }))
}

function dueInQueue(random: Random, clock: Clock, index: number): Date {
  if (index < 5) return onTheQuarter(later(clock.now, random.int(40, 200)))
  const overdue = index < 12
  const day = overdue ? -random.int(0, 2) : index < 16 ? 0 : random.int(1, 5)
  const due = clock.at(day, random.pick([600, 720, 900, 1020]))
  if (overdue) return due < later(clock.now, -60) ? due : clock.at(-1, 720)
  return due > clock.now ? due : clock.at(1, 720)
}

function onTheQuarter(instant: Date): Date {
  const quarter = 15 * 60_000
  return new Date(Math.ceil(instant.getTime() / quarter) * quarter)
}

/** Sorted by creation, so that numbers for people rise with time. */
function inOrder<T extends { id: string; created_at: Date }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
}

function numbered(prefix: string, index: number): string {
  return `${prefix}-${String(index + 1).padStart(6, '0')}`
}
