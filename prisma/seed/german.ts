import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import type { BodyOf } from '@/lib/schemas/draft'
import type { customerCreate } from '@/lib/schemas/customers/customer'
import type { lineItemCreate } from '@/lib/schemas/work/line-item'
import { confirmExportBatch, prepareExport } from '@/lib/services/billing/books/batches'
import { creditInvoice } from '@/lib/services/billing/invoices/credit'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'
import { createInvoice } from '@/lib/services/billing/invoices/verbs'
import { createLegalEntity } from '@/lib/services/billing/legal-entities'
import { createPayment } from '@/lib/services/billing/payments/verbs'
import { createPriceItem } from '@/lib/services/billing/price-items'
import { createTaxCode } from '@/lib/services/billing/tax-codes'
import { createAccount, createUser, operatorContext } from '@/lib/services/company/accounts'
import { createCustomer } from '@/lib/services/customers/customers'
import { createSite } from '@/lib/services/customers/sites'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'

const NAME = 'Nordlicht Kältetechnik GmbH'
const SINCE = '2007-01-01'

/** How each of the customers gets its invoices: inside a PDF, as a public body needs it, plain, and without tax of its own. */
const CUSTOMERS: (BodyOf<typeof customerCreate> & {
  address: Record<'street' | 'city' | 'postal_code' | 'country', string>
})[] = [
  {
    name: 'Elbkontor Lebensmittel GmbH',
    customer_type: 'commercial',
    email: 'rechnung@elbkontor.example',
    tax_id: 'DE811907980',
    address: { street: 'Kehrwieder 9', city: 'Hamburg', postal_code: '20457', country: 'DE' },
    invoice_format: 'zugferd',
    payment_days: 14,
  },
  {
    name: 'Bezirksamt Hafenwinkel',
    customer_type: 'government',
    email: 'eingang@hafenwinkel.example',
    address: { street: 'Platz der Republik 1', city: 'Hamburg', postal_code: '22765', country: 'DE' },
    invoice_format: 'xrechnung_ubl',
    buyer_reference: '02000000-12345-33',
    endpoint_scheme: '0204',
    endpoint_id: '02000000-12345-33',
  },
  {
    name: 'Familie Petersen',
    customer_type: 'residential',
    email: 'petersen@posteo.example',
    address: { street: 'Övelgönne 41', city: 'Hamburg', postal_code: '22605', country: 'DE' },
  },
  {
    name: 'Molkerei Tauern GmbH',
    customer_type: 'industrial',
    email: 'buchhaltung@tauern.example',
    tax_id: 'ATU12345675',
    address: { street: 'Salzachstraße 12', city: 'Salzburg', postal_code: '5020', country: 'AT' },
    invoice_format: 'zugferd',
  },
]

type Work = { name: string; lines: readonly BodyOf<typeof lineItemCreate>[] }
type Catalogue = Record<'hour' | 'travel' | 'compressor' | 'refrigerant' | 'seal', string>

/** What was done at a customer, by the place of the customer. */
const workOf = ({ hour, travel, compressor, refrigerant, seal }: Catalogue): Work[] => [
  {
    name: 'Verdichter der Kühlzelle tauschen',
    lines: [
      { price_item_id: hour, quantity: 4.5 },
      { price_item_id: travel, quantity: 38 },
      { price_item_id: compressor, quantity: 1 },
      { price_item_id: refrigerant, quantity: 3.2 },
    ],
  },
  { name: 'Klimaanlage im Rathaussaal warten', lines: [{ price_item_id: hour, quantity: 2.25 }] },
  {
    name: 'Türdichtung des Kühlschranks ersetzen',
    lines: [
      { price_item_id: hour, quantity: 0.75 },
      { price_item_id: seal, quantity: 1 },
    ],
  },
  { name: 'Leckage am Verflüssiger suchen', lines: [{ price_item_id: hour, quantity: 6 }] },
]

const ACCOUNTS = [
  { purpose: 'debtor', account: '10000' },
  { purpose: 'revenue', account: '8400', tax_key: '3' },
  { purpose: 'tax', account: '1776' },
  { purpose: 'bank', account: '1200' },
  { purpose: 'write_off', account: '2400' },
] as const

/**
 * Adds a small German company beside the demo company, by the verbs that people use: work of today billed as ZUGFeRD, XRechnung and PDF,
 * with reverse charge, a credit note, a payment and the export for DATEV; one work order waits to be billed. Its administrator signs in
 * with the password. Throws `ServiceError` with what is wrong, such as an e-mail address that somebody has.
 */
export async function seedGermanCompany(email: string, password: string): Promise<void> {
  const account = await createAccount({ name: NAME, tier: 'enterprise', time_zone: 'Europe/Berlin', currency: 'EUR' })
  const operator = await operatorContext(account.id)
  const ctx = (): ServiceContext => ({ ...operator, requestId: newId() })
  await createUser(ctx(), { email, password, name: 'Katrin Albers', role: 'admin' })
  const { entity, codes } = await makeSeller(ctx)
  const work = workOf(await makeCatalogue(ctx, codes.full))
  const billed = []
  for (const [index, body] of CUSTOMERS.entries()) {
    const isAbroad = body.address.country !== 'DE'
    const customer = await createCustomer(ctx(), { ...body, tax_code_id: isAbroad ? codes.reverse : null })
    const site = await createSite(ctx(), { customer_id: customer.id, name: customer.name, address: body.address })
    const job = work[index]
    if (!job) continue
    const order = await finish(ctx, { customer_id: customer.id, site_id: site.id }, job)
    const invoice = await createInvoice(ctx(), { work_order_ids: [order] })
    billed.push(await issueInvoice(ctx(), invoice.id))
    // Twice at the first customer: the second time waits for the clerk.
    if (index === 0) await finish(ctx, { customer_id: customer.id, site_id: site.id }, job)
  }
  const [paid, , credited] = billed
  if (paid)
    await createPayment(ctx(), {
      customer_id: paid.customer_id,
      amount: paid.totals.gross,
      method: 'Überweisung',
      reference: paid.number,
      allocations: [{ invoice_id: paid.id, amount: paid.totals.gross }],
    })
  if (credited) await creditInvoice(ctx(), credited.id, { reason: 'Garantie des Herstellers' })
  const batch = await prepareExport(ctx(), { legal_entity_id: entity, format: 'datev' })
  await confirmExportBatch(ctx(), batch.id, {})
}

async function makeSeller(ctx: () => ServiceContext) {
  const vat = (rate: number) => [{ name: 'Umsatzsteuer', rate, valid_from: SINCE }]
  const full = await createTaxCode(ctx(), { name: 'USt 19 %', category: 'S', rates: vat(0.19) })
  await createTaxCode(ctx(), { name: 'USt 7 %', category: 'S', rates: vat(0.07) })
  const reverse = await createTaxCode(ctx(), {
    name: 'Reverse Charge',
    category: 'AE',
    exemption_code: 'VATEX-EU-AE',
    exemption_text: 'Steuerschuldnerschaft des Leistungsempfängers',
  })
  const { id } = await createLegalEntity(ctx(), {
    name: NAME,
    address: { street: 'Große Elbstraße 145', city: 'Hamburg', postal_code: '22767', country: 'DE' },
    vat_id: 'DE123456788',
    tax_number: '41/123/45678',
    registration: 'HRB 98765, Amtsgericht Hamburg',
    contact_name: 'Katrin Albers',
    email: 'rechnung@nordlicht.example',
    phone: '+49 40 5550123',
    bank_holder: NAME,
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    endpoint_scheme: '9930',
    endpoint_id: 'DE123456788',
    tax_code_id: full.id,
    payment_days: 30,
    footer: 'Geschäftsführung: Katrin Albers',
    document_language: 'de',
    invoice_pattern: 'RE-{yyyy}-{00000}',
    credit_note_pattern: 'GS-{yyyy}-{00000}',
    numbers_restart: 'year',
    accounts: ACCOUNTS.map((one) => ({ ...one })),
    datev_consultant: 29_098,
    datev_client: 55_003,
  })
  return { entity: id, codes: { full: full.id, reverse: reverse.id } }
}

async function makeCatalogue(ctx: () => ServiceContext, tax_code_id: string): Promise<Catalogue> {
  const item = async (body: Omit<Parameters<typeof createPriceItem>[1], 'tax_code_id'>) =>
    (await createPriceItem(ctx(), { ...body, tax_code_id })).id
  return {
    hour: await item({
      code: 'STD',
      name: 'Arbeitszeit Kälteanlagenbauer',
      kind: 'labor',
      unit: 'HUR',
      unit_price: 78.5,
      minimum: 0.5,
      step: 0.25,
      is_default: true,
    }),
    travel: await item({ code: 'KM', name: 'Fahrtkilometer', kind: 'travel', unit: 'KMT', unit_price: 0.92 }),
    compressor: await item({
      code: 'V-4210',
      name: 'Halbhermetischer Verdichter',
      kind: 'material',
      unit_price: 2184.4,
      cost: 1560,
    }),
    refrigerant: await item({ code: 'R-448A', name: 'Kältemittel', kind: 'material', unit: 'KGM', unit_price: 64.35 }),
    seal: await item({ code: 'TD-60', name: 'Türdichtung 60 cm', kind: 'material', unit_price: 49.9, cost: 22 }),
  }
}

/** Does a job at a place; returns the id of its completed work order. */
async function finish(
  ctx: () => ServiceContext,
  place: { customer_id: string; site_id: string },
  { name, lines }: Work,
): Promise<string> {
  const order = await createWorkOrder(ctx(), { ...place, description: name })
  const task = await createTask(ctx(), order.id, { name })
  for (const line of lines) await createLineItem(ctx(), task.id, line)
  await updateWorkOrder(ctx(), order.id, { status: 'completed' })
  return order.id
}
