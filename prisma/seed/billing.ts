import { Decimal, lineAmounts } from '@/lib/domain/money'
import { partOf, type Catalogue } from './catalogue'
import { later } from './clock'
import type { Order } from './orders'
import { LABOR_RATES } from './price-items'
import type { Random } from './random'
import type { LineItemRow } from './rows-work'
import type { Task } from './tasks'

const MARKUP = new Decimal('1.35')

/** The bill of a completed order: travel and labor, parts at list price and a markup, fees, agreed discounts. */
export function makeLineItems(
  random: Random,
  catalogue: Catalogue,
  currency: string,
  order: Order,
  tasks: Task[],
): LineItemRow[] {
  const done = tasks.filter((task) => task.row.status === 'completed')
  const items: LineItemRow[] = []
  const add = (
    task: Task,
    type: LineItemRow['type'],
    description: string,
    quantity: string,
    unitPrice: string,
  ): void => {
    const created_at = later(task.row.completed_at ?? task.row.updated_at, 1)
    const line = { type, quantity, unit_price: unitPrice, tax_rate: order.work.site.territory.taxRate }
    const { subtotal, tax, total } = lineAmounts(line, currency)
    const amounts = { subtotal: subtotal.toFixed(), tax: tax.toFixed(), total: total.toFixed() }
    items.push({
      id: random.id(created_at),
      task_id: task.row.id,
      description,
      ...line,
      ...amounts,
      created_at,
      updated_at: created_at,
    })
  }
  const first = done[0]
  if (!first) return []
  add(first, 'travel', 'Service call and travel', '1', order.work.type === 'emergency' ? '129.00' : '79.00')
  const covered = order.work.assets.some((asset) => asset.row.service_contract_id !== null)
  for (const task of done) bill(random, catalogue, { order, task, covered }, add)
  return items
}

type Add = (task: Task, type: LineItemRow['type'], description: string, quantity: string, unitPrice: string) => void

function bill(
  random: Random,
  catalogue: Catalogue,
  { order, task, covered }: { order: Order; task: Task; covered: boolean },
  add: Add,
): void {
  const { trade, type } = order.work
  const rate = new Decimal(LABOR_RATES[trade]).times(type === 'emergency' ? '1.5' : '1')
  const hours = new Decimal(Math.max(15, task.row.actual_duration ?? 15)).div(60).toDecimalPlaces(3)
  add(task, 'labor', `${trade} technician, ${task.row.name.toLowerCase()}`, hours.toFixed(), rate.toFixed(2))
  if (covered && type !== 'emergency')
    add(task, 'discount', 'Service contract, 15 % off labor', hours.toFixed(), rate.times('0.15').toFixed(4))
  for (const { partNumber, quantity } of task.plan.parts) {
    const part = partOf(catalogue, partNumber)
    const price = new Decimal(part.unit_price).times(MARKUP).toDecimalPlaces(4)
    const material = partNumber.startsWith('REF-') || partNumber.startsWith('OIL-')
    // Refrigerant is weighed: the bill says tenths of a pound, the van's stock whole pounds.
    const amount = partNumber.startsWith('REF-')
      ? new Decimal(quantity).minus(random.int(0, 9) / 10).toFixed()
      : String(quantity)
    add(task, material ? 'material' : 'part', part.name, amount, price.toFixed())
    if (partNumber.startsWith('REF-')) add(task, 'fee', 'Refrigerant recovery and disposal', '1', '38.50')
  }
}
