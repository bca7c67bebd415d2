import type { Clock } from './clock'
import type { Random } from './random'
import type { ServiceContractRow } from './rows'

/** So many of the contracts that end next are renewed already, and so many customers were offered one. */
const RENEWED = 3
const OFFERED = 2

/** What contracts are worth and how they go on; adds those that follow some of them, and drafts. */
export function makeContractTerms(random: Random, clock: Clock, contracts: ServiceContractRow[]): void {
  for (const [index, contract] of contracts.entries()) {
    contract.value = String(random.int(6, 60) * 100)
    contract.renewal = index % 4 === 0 ? 'automatic' : index % 4 === 3 ? 'none' : 'manual'
    if (contract.renewal === 'none') continue
    Object.assign(contract, { term_months: 12, notice_days: random.pick([30, 60, 90]) })
    contract.uplift_percent = random.pick(['2.5', '3', '4.2'])
  }
  const active = contracts.filter(({ status }) => status === 'active')
  const soonest = active.toSorted((a, b) => (a.end_date < b.end_date ? -1 : 1))
  const made_at = clock.at(-2, 630)
  for (const [index, before] of soonest.filter(({ renewal }) => renewal === 'manual').entries())
    if (index % 3 === 0 && index < RENEWED * 3) contracts.push(followed(random, made_at, before))
  for (const contract of soonest.slice(-OFFERED)) contracts.push(offered(random, clock, made_at, contract))
}

const DAY = 86_400_000
const inDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The year after, which waits for the assets until it begins. */
function followed(random: Random, made_at: Date, before: ServiceContractRow): ServiceContractRow {
  before.series_id = before.id
  const raised = Math.round(Number(before.value) * (100 + Number(before.uplift_percent))) / 100
  return {
    ...before,
    id: random.id(made_at),
    previous_id: before.id,
    awaits_assets: true,
    value: raised.toFixed(2),
    start_date: inDays(before.end_date, 1),
    end_date: inDays(before.end_date, 365),
    created_at: made_at,
    updated_at: made_at,
  }
}

/** More than the customer has, which nobody has agreed on yet. */
function offered(random: Random, clock: Clock, made_at: Date, contract: ServiceContractRow): ServiceContractRow {
  return {
    ...contract,
    id: random.id(made_at),
    name: 'Full service offer',
    status: 'draft',
    value: String(random.int(40, 90) * 100),
    start_date: clock.date(20),
    end_date: clock.date(384),
    created_at: made_at,
    updated_at: made_at,
  }
}
