import { type ApiClient, dataOf, rowsOf } from './client'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

const reason = 'The customer was promised it'

/** How the operations about billing are called so that they succeed and change something. */
export const billingRecipes: Record<string, Recipe> = {
  getWorkOrderBilling: (world) => at(`/work-orders/${world.workOrder.id}/billing`),
  updateWorkOrderBilling: (world) =>
    at(`/work-orders/${world.workOrder.id}/billing`, { purchase_order: 'PO-1', confirmed_reasons: ['asset_unknown'] }),
  listBillingQueue: () => at('/billing-queue'),
  getBillingMark: async (world, api) => {
    const { marks } = dataOf(await api.post(`${await finished(world, api)}/no-charge`, { reason }))
    return at(`/billing-marks/${(marks as { id: string }[])[0]?.id}`)
  },
  decideProposedLines: async (world, api) => proposing(world, api),
  getLineProposal: async (world, api) => {
    const { path, body } = await proposing(world, api)
    await api.post(path, body)
    const [event] = rowsOf(await api.get('/events?type=line_proposal.created'))
    return at(`/line-proposals/${String(event?.record_id)}`)
  },
  markWorkOrderBilled: async (world, api) => at(`${await finished(world, api)}/billed`, { reference: 'RE-1' }),
  markWorkOrderNoCharge: async (world, api) => at(`${await finished(world, api)}/no-charge`, { reason }),
  unbillWorkOrder: async (world, api) => {
    const order = await finished(world, api)
    await api.post(`${order}/no-charge`, { reason })
    return at(`${order}/unbill`, { reason })
  },
  markWorkOrdersBilled: async (world, api) =>
    at('/billing-queue/billed', {
      work_order_ids: [(await finished(world, api)).split('/').at(-1)],
      reference: 'RE-2',
    }),
  listInvoiceDeliveries: async (world, api) => at(`${await issued(world, api)}/deliveries`),
  deliverInvoice: async (world, api) => at(`${await issued(world, api)}/deliveries`, { recipient: 'a@b.example' }),
  createInvoice: async (world, api) => at('/invoices', { work_order_ids: [await finishedWithLine(world, api)] }),
  listInvoices: () => at('/invoices'),
  getInvoice: async (world, api) => at(await drafted(world, api)),
  updateInvoice: async (world, api) => at(await drafted(world, api), { purchase_order: 'PO-1' }),
  deleteInvoice: async (world, api) => at(await drafted(world, api)),
  issueInvoice: async (world, api) => at(`${await drafted(world, api)}/issue`, {}),
  creditInvoice: async (world, api) => at(`${await issued(world, api)}/credit`, { reason }),
  correctInvoice: async (world, api) => at(`${await issued(world, api)}/correct`, { reason }),
  getInvoiceDocuments: async (world, api) => at(`${await issued(world, api)}/documents`),
  getReceivables: () => at('/receivables'),
  listExportBatches: () => at('/export-batches'),
  getExportBatch: async (world, api) => at(await batch(world, api)),
  prepareExportBatch: async (world, api) => at('/export-batches', await exporting(world, api)),
  confirmExportBatch: async (world, api) => at(`${await batch(world, api)}/confirm`, {}),
  failExportBatch: async (world, api) => at(`${await batch(world, api)}/fail`, { reason }),
  createPayment: async (world, api) => at('/payments', await payingFor(world, api)),
  listPayments: () => at('/payments'),
  getPayment: async (world, api) => at(await paid(world, api)),
  updatePayment: async (world, api) => at(await paid(world, api), { reference: 'Statement 48' }),
  deletePayment: async (world, api) => at(await paid(world, api)),
  allocatePayment: async (world, api) => {
    const { allocations, ...payment } = await payingFor(world, api)
    const { id } = await api.create('/payments', payment)
    return at(`/payments/${id}/allocate`, { allocations })
  },
  draftInvoices: async (world, api) =>
    at('/billing-queue/invoice', { work_order_ids: [await finishedWithLine(world, api)] }),
}

/** The address of a draft of an invoice of a new work order, and that of an issued one. */
async function drafted(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/invoices', { work_order_ids: [await finishedWithLine(world, api)] })
  return `/invoices/${id}`
}

async function issued(world: World, api: ApiClient): Promise<string> {
  const address = await drafted(world, api)
  await api.post(`${address}/issue`, {})
  return address
}

/** What prepares an export of a new invoice. */
async function exporting(world: World, api: ApiClient) {
  await issued(world, api)
  const account = { account: '4000' }
  const accounts = ['debtor', 'revenue', 'tax', 'bank', 'write_off'].map((purpose) => ({ purpose, ...account }))
  const legal_entity_id = world.legalEntity.id
  await api.put(`/legal-entities/${legal_entity_id}`, { accounts })
  return { legal_entity_id, format: 'journal' }
}

/** The address of a new export to an accounting program. */
async function batch(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/export-batches', await exporting(world, api))
  return `/export-batches/${id}`
}

/** What records the payment of a new invoice. */
async function payingFor(world: World, api: ApiClient) {
  const address = await issued(world, api)
  const { id, customer_id } = dataOf(await api.get(address))
  return { customer_id, amount: 10.65, allocations: [{ invoice_id: id, amount: 10.65 }] }
}

/** The address of a new payment. */
async function paid(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/payments', await payingFor(world, api))
  return `/payments/${id}`
}

/** The id of a new work order that is completed, with a line that can be invoiced. */
async function finishedWithLine(world: World, api: ApiClient): Promise<string> {
  const customer = await api.create('/customers', { name: unique('Customer'), address: { city: 'Seattle' } })
  const { id } = await api.create('/work-orders', { customer_id: customer.id })
  const task = await api.create(`/work-orders/${id}/tasks`, { name: 'Repair' })
  const line = { type: 'material', description: 'Pipe', quantity: 1, unit_price: 10, tax_code_id: world.taxCode.id }
  await api.create(`/tasks/${task.id}/line-items`, line)
  await api.put(`/work-orders/${id}`, { status: 'completed' })
  return id
}

/** The address of a new work order that is completed. */
async function finished(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/work-orders', { customer_id: world.customer.id })
  await api.put(`/work-orders/${id}`, { status: 'completed' })
  return `/work-orders/${id}`
}

/** How the part that a new completed work order used is accepted as a line item. */
async function proposing(world: World, api: ApiClient) {
  const { id } = await api.create('/work-orders', { customer_id: world.customer.id })
  const task = await api.create(`/work-orders/${id}/tasks`, { name: 'Replace the motor' })
  await api.put(`/tasks/${task.id}`, { parts_used: [{ part_id: world.part.id, quantity: 1 }] })
  await api.put(`/work-orders/${id}`, { status: 'completed' })
  return at(`/work-orders/${id}/line-items/propose`, { accept: [`parts:${task.id}:${world.part.id}`] })
}
