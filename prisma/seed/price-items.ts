import { Decimal, toNumber } from '@/lib/domain/money'
import { type Catalogue, partOf } from './catalogue'
import type { Random } from './random'
import type { LineItemRow } from './rows-work'
import type { BillingRows, PriceItemRow } from './taxes'

/** Hourly rates by trade, in dollars. */
export const LABOR_RATES = { HVAC: '148.00', Refrigeration: '162.50', Electrical: '139.75', Controls: '171.25' }
/** What a trade is paid after hours, and an hour of it costs, as shares of its rate. */
const AFTER_HOURS = '1.5'
const LABOR_COST = '0.44'
/** What a part costs of its list price. */
const PART_COST = '0.61'

type Item = Pick<PriceItemRow, 'code' | 'name' | 'kind' | 'unit_price'> & Partial<PriceItemRow>

/** What the demo company bills: parts, labor by trade and after hours, travel, fees, and two kits. */
export function makePriceItems(random: Random, catalogue: Catalogue, founded: Date): PriceItemRow[] {
  const item = (one: Item): PriceItemRow => ({
    id: random.id(founded),
    unit: 'C62',
    cost: null,
    part_id: null,
    after_hours_item_id: null,
    minimum: null,
    step: null,
    components: [],
    is_default: one.code === 'LAB-HVAC' || one.code === 'TRAVEL',
    created_at: founded,
    updated_at: founded,
    ...one,
  })
  const share = (price: string, part: string) => new Decimal(price).times(part).toDecimalPlaces(4).toFixed()
  const parts = [...catalogue.parts.values()].map(({ id, name, part_number: code, unit_price }) => {
    const [isWeighed, isOil] = [code.startsWith('REF-'), code.startsWith('OIL-')]
    const kind = isWeighed || isOil ? 'material' : 'part'
    const unit = isWeighed ? 'LBR' : 'C62'
    return item({ id, part_id: id, code, name, kind, unit, unit_price, cost: share(unit_price, PART_COST) })
  })
  const labor = Object.entries(LABOR_RATES).flatMap(([trade, rate]) => {
    const code = `LAB-${trade.slice(0, 4).toUpperCase()}`
    const hours = {
      kind: 'labor' as const,
      unit: 'HUR' as const,
      cost: share(rate, LABOR_COST),
      minimum: '0.5',
      step: '0.25',
    }
    const unit_price = share(rate, AFTER_HOURS)
    const late = item({ ...hours, code: `${code}-AH`, name: `${trade} technician, after hours`, unit_price })
    const name = `${trade} technician`
    return [item({ ...hours, code, name, unit_price: rate, after_hours_item_id: late.id }), late].toReversed()
  })
  const call = item({ code: 'TRAVEL', name: 'Service call and travel', kind: 'travel', unit_price: '79.00' })
  const urgent = item({
    code: 'TRAVEL-URGENT',
    name: 'Urgent service call and travel',
    kind: 'travel',
    unit_price: '129.00',
  })
  const recovery = item({
    code: 'FEE-REF',
    name: 'Refrigerant recovery and disposal',
    kind: 'fee',
    unit_price: '38.50',
  })
  const hour = labor.find(({ code }) => code === 'LAB-HVAC') ?? call
  const [motor, refrigerant] = ['MTR-CF14', 'REF-410A'].map((number) => partOf(catalogue, number))
  const of = (...entries: [{ id: string } | undefined, number][]) =>
    entries.flatMap(([one, quantity]) => (one ? [{ item_id: one.id, quantity }] : []))
  const kits = [
    item({
      code: 'KIT-MOTOR',
      name: 'Condenser fan motor, installed',
      kind: 'kit',
      unit_price: '489.00',
      components: of([motor, 1], [hour, 1.5], [call, 1]),
    }),
    item({
      code: 'KIT-RECHARGE',
      name: 'Leak check and recharge, 5 lb',
      kind: 'kit',
      unit_price: '395.00',
      components: of([refrigerant, 5], [hour, 1], [recovery, 1]),
    }),
  ]
  return [...parts, ...labor, call, urgent, recovery, ...kits]
}

/** Names the items and tax codes of lines: an item by its name, which the description begins with, a code by its rate. */
export function catalogued(
  lines: readonly LineItemRow[],
  items: readonly PriceItemRow[],
  codes: BillingRows['tax_code'],
): LineItemRow[] {
  const itemsByName = new Map(items.map((one) => [one.name, one]))
  const codesByRate = new Map(
    codes.flatMap(({ id, rates }) => {
      const rate = rates.reduce((sum, one) => sum.plus(one.rate), new Decimal(0))
      return rates.length > 0 ? [[toNumber(rate), id] as const] : []
    }),
  )
  return lines.map((line) => {
    const { description } = line
    const {
      id = null,
      unit = null,
      cost = null,
      part_id = null,
    } = itemsByName.get(description) ?? itemsByName.get(description.split(',')[0] ?? '') ?? {}
    const tax_code_id = codesByRate.get(Number(line.tax_rate)) ?? null
    return { ...line, price_item_id: id, part_id, unit, cost, tax_code_id, kit_item_id: null, source: 'person' }
  })
}
