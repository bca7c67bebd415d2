import type { LegalEntity, Prisma } from '@/prisma/generated/client'
import { toAddress } from '@/lib/db/json'
import type { Problem } from '@/lib/errors'
import type { InvoiceParty } from '@/lib/schemas/billing/invoice'

/** What an invoice follows from of who pays. */
export const payerSelect = {
  name: true,
  tax_code_id: true,
  address: true,
  billing_address: true,
  tax_id: true,
  buyer_reference: true,
  payment_days: true,
  invoice_format: true,
  invoice_email: true,
  endpoint_scheme: true,
  endpoint_id: true,
  email: true,
  phone: true,
  language: true,
  account: { select: { language: true, taxes_covered: true } },
} satisfies Prisma.CustomerSelect
type Payer = Prisma.CustomerGetPayload<{ select: typeof payerSelect }>

/** What an invoice must know of who bills and who pays, whatever its format. */
export function problemsOfParties(legal_entity: LegalEntity, customer: Payer): Problem[] {
  const problems: Problem[] = []
  if (!legal_entity.address)
    problems.push({ field: 'seller.address', message: `${legal_entity.name} has no address in the settings.` })
  if (!legal_entity.vat_id && !legal_entity.tax_number)
    problems.push({
      field: 'seller.tax_id',
      message: `${legal_entity.name} has no VAT id or tax number in the settings.`,
    })
  if (!customer.billing_address && !customer.address)
    problems.push({ field: 'buyer.address', message: `${customer.name} has no address.` })
  return problems
}

/** What an invoice says of who bills. */
export function sellerOf(entity: LegalEntity): InvoiceParty {
  const { name, tax_number, registration, contact_name, email, phone, bank_holder, iban, bic, payment_link, footer } =
    entity
  const { endpoint_scheme, endpoint_id } = entity
  const address = toAddress(entity.address)
  const tax_id = entity.vat_id
  return {
    name,
    address,
    tax_id,
    tax_number,
    registration,
    contact_name,
    email,
    phone,
    bank_holder,
    iban,
    bic,
    payment_link,
    footer,
    endpoint_scheme,
    endpoint_id,
  }
}

/** The address of the site of all work orders; null where they are at several. */
export function siteOf(orders: readonly { site: { address: Prisma.JsonValue } | null }[]): InvoiceParty['address'] {
  const [first = null, ...others] = orders.map(({ site }) => toAddress(site?.address ?? null))
  return others.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : null
}

/** What an invoice says of who pays. */
export function buyerOf({ name, address, billing_address, tax_id, phone, ...customer }: Payer): InvoiceParty {
  return {
    name,
    address: toAddress(billing_address) ?? toAddress(address),
    tax_id,
    tax_number: null,
    registration: null,
    contact_name: null,
    email: customer.invoice_email ?? customer.email,
    phone,
    bank_holder: null,
    iban: null,
    bic: null,
    payment_link: null,
    footer: null,
    endpoint_scheme: customer.endpoint_scheme,
    endpoint_id: customer.endpoint_id,
  }
}
