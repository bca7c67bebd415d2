import type { InvoiceStatement } from '@/lib/domain/billing/einvoice/from-content'
import type { TaxTerms } from '@/lib/domain/billing/invoice/amounts'

type Party = InvoiceStatement['seller']
type Break = (said: InvoiceStatement) => InvoiceStatement

function breakSeller(change: Partial<Party>): Break {
  return (said) => ({ ...said, seller: { ...said.seller, ...change } })
}
function breakBuyer(change: Partial<Party>): Break {
  return (said) => ({ ...said, buyer: { ...said.buyer, ...change } })
}
function breakSellerAddress(change: Partial<NonNullable<Party['address']>>): Break {
  return ({ seller, ...said }) => ({
    ...said,
    seller: { ...seller, address: seller.address && { ...seller.address, ...change } },
  })
}
function breakBuyerAddress(change: Partial<NonNullable<Party['address']>>): Break {
  return ({ buyer, ...said }) => ({
    ...said,
    buyer: { ...buyer, address: buyer.address && { ...buyer.address, ...change } },
  })
}
function breakTerms(change: Partial<TaxTerms>): Break {
  // The amount of a tax follows from its rate and is never broken by itself.
  const changed = <Terms extends TaxTerms>(terms: Terms) =>
    change.rate !== undefined && terms.category === 'S' ? terms : { ...terms, ...change }
  return (said) => ({
    ...said,
    taxes: said.taxes.map(changed),
    allowances: said.allowances.map(changed),
    lines: said.lines.map((one) => ({ ...one, tax: one.tax && changed(one.tax) })),
  })
}

/** All of it without tax, in a category that needs a reason. */
function exempt(category: TaxTerms['category'], exemption: string | null): Break {
  const terms = { category, exemption, rate: 0 }
  return (said) => ({
    ...said,
    taxes: said.taxes.map((one) => ({ ...one, ...terms, tax: 0 })),
    allowances: said.allowances.map((one) => ({ ...one, ...terms })),
    lines: said.lines.map((one) => ({ ...one, tax: one.tax && { ...one.tax, ...terms } })),
    totals: { ...said.totals, tax: 0, gross: said.totals.net },
  })
}
function both(first: Break, second: Break): Break {
  return (said) => second(first(said))
}

/** What people leave out or write wrongly, one at a time. */
export const BREAKS: Record<string, Break> = {
  'seller: no name': breakSeller({ name: ' ' }),
  'seller: no address': breakSeller({ address: null }),
  'seller: unknown country': breakSellerAddress({ country: 'Atlantis' }),
  'seller: no country': breakSellerAddress({ country: null }),
  'seller: no city': breakSellerAddress({ city: null }),
  'seller: no postal code': breakSellerAddress({ postal_code: null }),
  'seller: no VAT id': breakSeller({ tax_id: null }),
  'seller: VAT id without country': breakSeller({ tax_id: '123456789', tax_number: null }),
  'seller: no tax ids': breakSeller({ tax_id: null, tax_number: null }),
  'seller: no ids at all': breakSeller({ tax_id: null, tax_number: null, registration: null }),
  'seller: neither VAT id nor registration': breakSeller({ tax_id: null, registration: null }),
  'seller: no contact': breakSeller({ contact_name: null }),
  'seller: no phone': breakSeller({ phone: null }),
  'seller: phone without digits': breakSeller({ phone: 'call us' }),
  'seller: no e-mail': breakSeller({ email: null }),
  'seller: e-mail without a domain': breakSeller({ email: 'ada@localhost' }),
  'seller: neither e-mail nor endpoint': breakSeller({ email: null, endpoint_id: null }),
  'seller: no endpoint': breakSeller({ endpoint_id: null }),
  'seller: unknown scheme': breakSeller({ endpoint_scheme: '1234' }),
  'seller: wrong GLN': breakSeller({ endpoint_id: '4000001123453' }),
  'seller: no account': breakSeller({ iban: null }),
  'seller: Swedish number': breakSeller({ endpoint_scheme: '0007', endpoint_id: '5560000002' }),
  'seller: Norwegian number': breakSeller({ endpoint_scheme: '0192', endpoint_id: '123456789' }),
  'seller: Danish number': breakSeller({ endpoint_scheme: '0184', endpoint_id: 'DK1' }),
  'seller: Australian number': breakSeller({ endpoint_scheme: '0151', endpoint_id: '12345678901' }),
  'buyer: no name': breakBuyer({ name: '' }),
  'buyer: no address': breakBuyer({ address: null }),
  'buyer: unknown country': breakBuyerAddress({ country: 'Narnia' }),
  'buyer: no city': breakBuyerAddress({ city: null }),
  'buyer: no postal code': breakBuyerAddress({ postal_code: null }),
  'buyer: no VAT id': breakBuyer({ tax_id: null }),
  'buyer: American tax id': breakBuyer({ tax_id: '91-1234567' }),
  'buyer: no endpoint': breakBuyer({ endpoint_id: null }),
  'buyer: neither e-mail nor endpoint': breakBuyer({ email: null, endpoint_id: null }),
  'buyer: unknown scheme': breakBuyer({ endpoint_scheme: '0000' }),
  'buyer: mailbox by Peppol': breakBuyer({ endpoint_scheme: 'EM', endpoint_id: 'a@b.example' }),
  'buyer: wrong Belgian number': breakBuyer({ endpoint_id: '0123456748' }),
  'no buyer reference': (said) => ({ ...said, buyer_reference: null }),
  'neither buyer reference nor order': (said) => ({ ...said, buyer_reference: null, purchase_order: null }),
  'no day of payment': (said) => ({ ...said, due_on: null, payment_terms: null }),
  'no days of work': (said) => ({ ...said, service_from: null, service_to: null }),
  'work that ends before it begins': (said) => ({ ...said, service_from: '2026-11-09' }),
  'no lines': (said) => ({ ...said, lines: [] }),
  'line without a text': (said) => ({ ...said, lines: said.lines.map((one) => ({ ...one, description: '\u0007' })) }),
  'line without a tax': (said) => ({ ...said, lines: said.lines.map((one) => ({ ...one, tax: null })) }),
  'no number': (said) => ({ ...said, number: '' }),
  'preceding invoice without a number': (said) => ({ ...said, preceding: { number: '', issued_on: '2026-11-01' } }),
  'credit note of nothing': (said) => ({ ...said, preceding: null }),
  'site without a city': (said) => ({
    ...said,
    delivery: { street: 'Kai 1', city: null, state: null, postal_code: null, country: 'DE' },
  }),
  'no reason for no tax': breakTerms({ exemption: null }),
  'a reason though taxed': breakTerms({ exemption: 'Because' }),
  'a rate in each category': breakTerms({ rate: 0.05 }),
  'unknown currency': (said) => ({ ...said, currency: 'XXZ' }),
  'exempt without a reason': exempt('E', null),
  'reverse charge without the buyer’s VAT id': both(exempt('AE', 'Reverse charge'), breakBuyer({ tax_id: null })),
  'reverse charge without the seller’s tax ids': both(
    exempt('AE', 'Reverse charge'),
    breakSeller({ tax_id: null, tax_number: null }),
  ),
  'supply within the EU without VAT ids': both(
    exempt('K', 'Intra-Community supply'),
    both(breakSeller({ tax_id: null }), breakBuyer({ tax_id: null })),
  ),
  'supply within the EU without days': both(exempt('K', 'Intra-Community supply'), (said) => ({
    ...said,
    service_from: null,
    service_to: null,
  })),
  'export without the seller’s VAT id': both(exempt('G', 'Export'), breakSeller({ tax_id: null })),
  'outside the scope without a registration': both(exempt('O', 'Not taxed'), breakSeller({ registration: null })),
}
