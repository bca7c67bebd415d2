import { needsExemption, type TaxCategory } from '../tax'
import { addressProblem } from './electronic-address'
import { isXrechnung } from './formats'
import type { EInvoice, EParty, ETerms } from './model'

/** A rule of the standard or of its format that an invoice breaks: its id, what of our data it is about, and a sentence. */
export type Violation = { rule: string; field: string; message: string }

/** Checks what our data can break of EN 16931, XRechnung 3.0 and Peppol BIS 3.0; amounts follow the rules by how they are computed (R-BI-13). */
export function checkInvoice(invoice: EInvoice): Violation[] {
  const { seller, buyer, format } = invoice
  const isPeppol = format === 'peppol_ubl'
  const amongGermans = seller.address.country === 'DE' && buyer.address.country === 'DE'
  const rules = [partyRules, addressRules, taxRules, textRules, paymentRules, deliveryRules]
  return [
    ...rules.flatMap((rule) => rule(invoice)),
    ...(isXrechnung(format) ? germanRules(invoice, (number) => `BR-DE-${number}`) : []),
    ...(isPeppol && amongGermans ? germanRules(invoice, (number) => `DE-R-${String(number).padStart(3, '0')}`) : []),
    ...(isPeppol ? peppolRules(invoice) : []),
  ]
}

/** The violations of those that do not hold. */
function failing(rules: readonly [holds: unknown, rule: string, field: string, message: string][]): Violation[] {
  return rules.filter(([holds]) => !holds).map(([, rule, field, message]) => ({ rule, field, message }))
}

function partyRules({ seller, buyer }: EInvoice): Violation[] {
  return failing([
    [seller.name, 'BR-06', 'seller.name', 'The legal entity has no name.'],
    [buyer.name, 'BR-07', 'buyer.name', 'The customer has no name.'],
    [seller.address.country, 'BR-09', 'seller.address', `The address of ${seller.name} names no country, such as DE.`],
    [buyer.address.country, 'BR-11', 'buyer.address', `The address of ${buyer.name} names no country, such as DE.`],
    [
      seller.vat_id ?? seller.registration,
      'BR-CO-26',
      'seller.registration',
      `${seller.name} has neither a VAT id nor an entry in the register of companies in the settings.`,
    ],
  ])
}

/** XRechnung and Peppol send to an electronic address; the rest only have to have right ones. */
function addressRules({ format, seller, buyer }: EInvoice): Violation[] {
  const isPeppol = format === 'peppol_ubl'
  const isNeeded = isPeppol || isXrechnung(format)
  const kind = isPeppol ? 'no electronic address for Peppol' : 'neither an electronic nor an e-mail address'
  return [
    { party: seller, field: 'seller.endpoint_id', rule: 'PEPPOL-EN16931-R020', where: ' in the settings' },
    { party: buyer, field: 'buyer.endpoint_id', rule: 'PEPPOL-EN16931-R010', where: '' },
  ].flatMap(({ party, field, rule, where }) => {
    const { name, endpoint } = party
    if (!endpoint) return isNeeded ? [{ rule, field, message: `${name} has ${kind}${where}.` }] : []
    const problem = addressProblem(endpoint, isPeppol)
    return problem ? [{ rule: problem.rule, field, message: `The electronic address of ${name} ${problem.text}` }] : []
  })
}

const PREFIX: Record<TaxCategory, string> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O' }
/** What a category asks of the tax ids of seller and buyer (rules 02 of each category). */
const SELLER_NEEDS_VAT: readonly TaxCategory[] = ['K', 'G']
const BUYER_NEEDS_VAT: readonly TaxCategory[] = ['K', 'AE']

function taxRules(invoice: EInvoice): Violation[] {
  const { taxes, seller, buyer, lines, allowances } = invoice
  const ids = taxes.flatMap(({ category }) => taxIdRules(category, seller, buyer))
  const terms: ETerms[] = [...lines.map((line) => line.terms), ...allowances.map((one) => one.terms)]
  const wrongRate = terms.find(({ category, percent }) => (category === 'S') !== Number(percent) > 0)
  const alone = taxes.length === 1 || !taxes.some(({ category }) => category === 'O')
  return [
    ...ids,
    ...taxes.flatMap(({ category, exemption }) =>
      failing([
        [
          (exemption !== null) === needsExemption(category),
          `BR-${PREFIX[category]}-10`,
          'tax_code_id',
          needsExemption(category)
            ? `A tax code of category ${category} says nothing about why no tax is due.`
            : `A tax code of category ${category} gives a reason why no tax is due.`,
        ],
      ]),
    ),
    ...failing([
      [
        !wrongRate,
        `BR-${PREFIX[wrongRate?.category ?? 'S']}-05`,
        'tax_code_id',
        `A line of tax category ${wrongRate?.category} has a rate of ${wrongRate?.percent ?? 'nothing'} %.`,
      ],
      [
        alone,
        'BR-O-11',
        'tax_code_id',
        'What is outside the scope of tax cannot be billed together with what is taxed.',
      ],
    ]),
  ]
}

function taxIdRules(category: TaxCategory, seller: EParty, buyer: EParty): Violation[] {
  if (category === 'O') return []
  const rule = `BR-${PREFIX[category]}-02`
  const sellerId = SELLER_NEEDS_VAT.includes(category) ? seller.vat_id : (seller.vat_id ?? seller.tax_number)
  return failing([
    [sellerId, rule, 'seller.tax_id', `${seller.name} has no VAT id in the settings, such as DE123456789.`],
    [
      buyer.vat_id ?? !BUYER_NEEDS_VAT.includes(category),
      rule,
      'buyer.tax_id',
      `${buyer.name} has no VAT id, such as DE123456789; tax category ${category} needs one.`,
    ],
  ])
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

function textRules({ lines, allowances, preceding, type, number, currency }: EInvoice): Violation[] {
  const nameless = lines.findIndex(({ name }) => !name)
  return failing([
    [number, 'BR-02', 'number', 'It has no number.'],
    [CURRENCIES.has(currency), 'BR-CL-04', 'currency', `${currency} is no currency.`],
    [lines.length > 0, 'BR-16', 'lines', 'There is nothing to bill on it.'],
    [nameless === -1, 'BR-25', `lines[${nameless}]`, `Line ${nameless + 1} does not say what was done.`],
    [
      lines.every(({ allowance }) => allowance?.reason !== ''),
      'BR-42',
      'lines',
      'A line does not say who pays for it.',
    ],
    [allowances.every(({ reason }) => reason), 'BR-33', 'lines', 'A discount does not say what it is for.'],
    [
      preceding.length > 0 ? preceding.every(({ number: one }) => one) : type !== '381' && type !== '384',
      'BR-55',
      'preceding_id',
      'It does not name the invoice that it takes back, or whose place it takes.',
    ],
  ])
}

function paymentRules({ due_on, payment_terms, totals, payment, seller, period }: EInvoice): Violation[] {
  return failing([
    [
      due_on || payment_terms || Number(totals.payable) <= 0,
      'BR-CO-25',
      'payment_days',
      'It does not say when it is to be paid.',
    ],
    [
      payment.account?.iban !== '',
      'BR-50',
      'seller.iban',
      `${seller.name} has no account number (IBAN) in the settings.`,
    ],
    [!period || period.from <= period.to, 'BR-29', 'service_from', 'The work ends before it begins.'],
  ])
}

function deliveryRules({ taxes, deliver_to, period }: EInvoice): Violation[] {
  if (!taxes.some(({ category }) => category === 'K')) return []
  return failing([
    [period, 'BR-IC-11', 'service_from', 'A supply within the EU needs the days of the work.'],
    [deliver_to?.country, 'BR-IC-12', 'buyer.address', 'A supply within the EU needs the country where it went.'],
  ])
}

const PHONE = /\d.*\d.*\d/s
const MAIL = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/

/** The rules of XRechnung, which Peppol has among Germans under ids of its own. */
function germanRules(invoice: EInvoice, rule: (number: number) => string): Violation[] {
  const { seller, buyer, buyer_reference, deliver_to } = invoice
  const { contact, address } = seller
  return failing([
    [address.city, rule(3), 'seller.address', `The address of ${seller.name} has no city.`],
    [address.post_code, rule(4), 'seller.address', `The address of ${seller.name} has no postal code.`],
    [contact.name, rule(5), 'seller.contact_name', `${seller.name} has no name of a contact in the settings.`],
    [contact.phone, rule(6), 'seller.phone', `${seller.name} has no phone number in the settings.`],
    [contact.email, rule(7), 'seller.email', `${seller.name} has no e-mail address in the settings.`],
    [buyer.address.city, rule(8), 'buyer.address', `The address of ${buyer.name} has no city.`],
    [buyer.address.post_code, rule(9), 'buyer.address', `The address of ${buyer.name} has no postal code.`],
    [deliver_to?.city ?? !deliver_to, rule(10), 'work_order_ids', 'The address of the site has no city.'],
    [deliver_to?.post_code ?? !deliver_to, rule(11), 'work_order_ids', 'The address of the site has no postal code.'],
    [
      buyer_reference,
      rule(15),
      'buyer_reference',
      'The format needs a buyer reference: that of German authorities is the Leitweg-ID.',
    ],
    [
      PHONE.test(contact.phone ?? '000'),
      rule(27),
      'seller.phone',
      `The phone number of ${seller.name} has fewer than three digits.`,
    ],
    [
      MAIL.test(contact.email ?? 'a@b.c'),
      rule(28),
      'seller.email',
      `The e-mail address of ${seller.name} is not written like one.`,
    ],
  ])
}

function peppolRules({ buyer_reference, purchase_order }: EInvoice): Violation[] {
  return failing([
    [
      buyer_reference ?? purchase_order,
      'PEPPOL-EN16931-R003',
      'buyer_reference',
      'Peppol needs a buyer reference or the number of the customer’s order.',
    ],
  ])
}
