import { DEFAULT_COMPLIANCE_RULES } from '@/lib/domain/compliance/default-rules'
import type { RefrigerantKind } from '@/lib/domain/compliance/types'
import { later, type Clock } from './clock'
import type { Asset } from './equipment'
import type { Order } from './orders'
import type { Technician } from './people'
import type { Random } from './random'
import type { ComplianceRuleRow, LogRows, RefrigerantEventRow } from './rows-logs'

/** What was done with a unit's refrigerant: on which day, and how much of its charge that was, in percent. */
type Done = { day: number; kind: RefrigerantKind; percent?: number; note?: string }

const FIRST_DAY = -392

/** A year of a unit that is tight, of one that leaks above its limit, and of one whose leak was repaired. */
const TIGHT: Done[] = [
  { day: FIRST_DAY, kind: 'added', percent: 2 },
  { day: -205, kind: 'leak_test' },
  { day: -24, kind: 'leak_test' },
]
const TOPPED_UP: Done[] = [
  { day: FIRST_DAY, kind: 'added', percent: 1.5 },
  { day: -198, kind: 'leak_test' },
  { day: -61, kind: 'added', percent: 4 },
  { day: -60, kind: 'recovered', percent: 0.5, note: 'Charge set to what the plate says.' },
]
const LEAKING: Done[] = [
  { day: FIRST_DAY, kind: 'added', percent: 3 },
  { day: -190, kind: 'leak_test' },
  { day: -96, kind: 'added', percent: 6.5 },
  { day: -9, kind: 'leak_test', note: 'Oil at the condenser coil, second row from the left.' },
  {
    day: -9,
    kind: 'added',
    percent: 11,
    note: 'Topped up so that the building stays cool; the coil is to be replaced.',
  },
]
const REPAIRED: Done[] = [
  { day: FIRST_DAY, kind: 'added', percent: 2.5 },
  { day: -164, kind: 'added', percent: 14 },
  { day: -160, kind: 'repair', note: 'Brazed the suction line at the compressor, pressure held for an hour.' },
  { day: -152, kind: 'verified' },
  { day: -30, kind: 'leak_test' },
]

/** So many units have a log; those of one customer beside each other, so that a site's report has several. */
const UNITS = 9
/** A pound of refrigerant for so many tons of cooling, and what the smallest units hold. */
const LB_OF_TON = 2.4
const LEAST_CHARGE = 16

/** The limits of leaks, and the refrigerant logs of some rooftop units over a year. */
export function makeRefrigerant(
  random: Random,
  clock: Clock,
  founded: Date,
  { assets, orders, technicians }: { assets: readonly Asset[]; orders: readonly Order[]; technicians: Technician[] },
): Pick<LogRows, 'compliance_rule' | 'refrigerant_event'> {
  const repairs = openRechargesOf(orders)
  const units = loggedUnits(clock, assets, repairs)
  const licensed = technicians.filter(({ row }) => row.skills.includes('EPA 608'))
  return {
    compliance_rule: DEFAULT_COMPLIANCE_RULES.map((rule): ComplianceRuleRow => ({
      ...rule,
      substance_classes: [...rule.substance_classes],
      id: random.id(founded),
      created_at: founded,
      updated_at: founded,
    })),
    refrigerant_event: units.flatMap((unit, index) => {
      const year = index === 0 ? LEAKING : index === 1 ? REPAIRED : index % 2 === 0 ? TIGHT : TOPPED_UP
      const rows = makeLog(random, clock, unit, random.pick(licensed), year)
      const last = rows.at(-1)
      if (index === 0 && last) last.repair_work_order_id = repairs.get(unit.row.id) ?? null
      return rows
    }),
  }
}

/** The open repairs that recharge a rooftop unit, by the unit. */
function openRechargesOf(orders: readonly Order[]): Map<string, string> {
  const open = orders.filter(({ row: { status }, work: { fault } }) => {
    return ['open', 'assigned'].includes(status) && fault?.parts.some((part) => part.startsWith('REF-'))
  })
  return new Map(open.flatMap(({ row, work }) => work.assets.map((asset) => [asset.row.id, row.id] as const)))
}

/** Rooftop units in use that were there before the year began: one that is to be recharged first, then those beside it. */
function loggedUnits(clock: Clock, assets: readonly Asset[], repairs: ReadonlyMap<string, string>): Asset[] {
  const since = clock.at(FIRST_DAY, 0)
  const units = assets.filter(
    ({ row, family }) =>
      family.key === 'rtu' && ['active', 'under_repair'].includes(row.status) && row.created_at < since,
  )
  const first = units.find(({ row }) => repairs.has(row.id)) ?? units[0]
  if (!first) throw new RangeError('no rooftop unit has been there for a year')
  const nearness = ({ site, customer }: Asset) => (site === first.site ? 0 : customer === first.customer ? 1 : 2)
  const others = units.filter((one) => one !== first).toSorted((one, other) => nearness(one) - nearness(other))
  return [first, ...others.slice(0, UNITS - 1)]
}

function makeLog(
  random: Random,
  clock: Clock,
  { row: { id: asset_id, specifications } }: Asset,
  technician: Technician,
  year: readonly Done[],
): RefrigerantEventRow[] {
  const full_charge = Math.max(LEAST_CHARGE, Math.round(Number.parseFloat(specifications.tonnage ?? '') * LB_OF_TON))
  const certificate = `608-U-${random.int(10_000, 99_999)}`
  return year.map(({ day, kind, percent, note = null }, index): RefrigerantEventRow => {
    const created_at = later(clock.at(day, 840), index)
    const isAmount = kind === 'added' || kind === 'recovered'
    return {
      id: random.id(created_at),
      asset_id,
      circuit: '1',
      kind,
      appliance: 'comfort_cooling',
      substance: specifications.refrigerant ?? 'R-410A',
      unit: 'lb',
      full_charge,
      note,
      certificate,
      quantity: percent === undefined ? null : Math.round(full_charge * percent) / 100,
      cylinder: isAmount ? `C-${random.int(20_000, 29_999)}` : null,
      occurred_on: clock.date(day),
      technician_id: technician.row.id,
      repair_work_order_id: null,
      created_at,
      updated_at: created_at,
    }
  })
}
