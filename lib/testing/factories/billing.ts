import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createLegalEntity } from '@/lib/services/billing/legal-entities'
import { createTaxCode } from '@/lib/services/billing/tax-codes'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from './work-orders'

type Line = { type?: string; description?: string; quantity?: number; unit_price: number; tax_code_id?: string }

/** What a company bills with: a legal entity, VAT of 19 % and 7 %, a customer with an address. Without `owner` it is a new one with euros. */
export async function makeBiller(owner?: ServiceContext) {
  const ctx = owner ?? (await makeAccount({ currency: 'EUR' }))
  const once = (): ServiceContext => ({ ...ctx, requestId: newId() })
  const rate = (percent: number) => [{ name: 'VAT', rate: percent / 100, valid_from: '2020-01-01' }]
  const full = await createTaxCode(ctx, { name: 'VAT 19 %', category: 'S', rates: rate(19) })
  const reduced = await createTaxCode(ctx, { name: 'VAT 7 %', category: 'S', rates: rate(7) })
  const address = { street: 'Hafenstraße 4', city: 'Hamburg', postal_code: '20457', country: 'DE' }
  const entity = await createLegalEntity(ctx, { name: 'Nordlicht Kältetechnik GmbH', vat_id: 'DE123456789', address })
  const { customer_id } = await makeHousehold(ctx)

  /** A completed work order with these lines, taxed with 19 % where they do not say otherwise. */
  async function finish(lines: readonly Line[], customer = customer_id) {
    const order = await makeWorkOrder(once(), { customer_id: customer })
    const task = await createTask(once(), order.id, { name: 'Repair' })
    const items = []
    for (const line of lines) {
      const defaults = { type: 'material', description: 'Pipe', quantity: 1, tax_code_id: full.id }
      items.push(await createLineItem(once(), task.id, { ...defaults, ...line }))
    }
    await updateWorkOrder(once(), order.id, { status: 'completed' })
    return { id: order.id, number: order.work_order_number, task, items }
  }
  return { ctx, once, full, reduced, entity, customer_id, finish }
}
