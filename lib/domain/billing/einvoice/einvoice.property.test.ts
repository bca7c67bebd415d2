import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BREAKS } from '@/lib/testing/einvoice/broken-statements'
import { exampleStatement, statements } from '@/lib/testing/einvoice/random-statements'
import { proofRuns } from '@/lib/testing/proof-size'
import { exactly, toNumber } from '../../money'
import { checkInvoice } from './check'
import { toCii } from './cii'
import { countryCode } from './country'
import { type DataFormat, PROFILES } from './formats'
import { toEInvoice } from './from-content'
import type { EInvoice } from './model'
import { toUbl } from './ubl'

const FORMATS = Object.keys(PROFILES) as DataFormat[]
const write = (invoice: EInvoice) => (PROFILES[invoice.format].syntax === 'ubl' ? toUbl(invoice) : toCii(invoice))
const sum = (amounts: readonly string[]) =>
  toNumber(amounts.reduce((total, one) => total.plus(exactly(one)), exactly(0)))

/** The texts of all elements of a name. */
function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}

describe('structured invoices', () => {
  it('break no rule, and are exact sums in both syntaxes', { timeout: 900_000 }, () => {
    fc.assert(
      fc.property(statements, fc.constantFrom(...FORMATS), (said, format) => {
        const invoice = toEInvoice(said, format)
        expect(checkInvoice(invoice)).toEqual([])
        const { totals, lines, taxes, allowances } = invoice
        expect(sum(lines.map(({ net }) => net))).toBe(Number(totals.lines))
        expect(sum(allowances.map(({ amount }) => amount))).toBe(Number(totals.allowances ?? 0))
        expect(sum(taxes.map(({ taxable }) => taxable))).toBe(Number(totals.net))
        expect(sum([totals.net, ...taxes.map(({ tax }) => tax)])).toBe(Number(totals.gross))
        const terms = taxes.map(({ category, percent }) => `${category} ${percent}`)
        expect(new Set(terms).size).toBe(terms.length)
        const [ubl, cii] = [toUbl(invoice), toCii(invoice)]
        expect(textsOf(ubl, 'cbc:LineExtensionAmount')).toEqual([totals.lines, ...lines.map(({ net }) => net)])
        expect(textsOf(cii, 'ram:LineTotalAmount')).toEqual([...lines.map(({ net }) => net), totals.lines])
        expect(textsOf(ubl, 'cbc:PriceAmount')).toEqual(textsOf(cii, 'ram:ChargeAmount'))
        expect(textsOf(ubl, 'cbc:TaxableAmount')).toEqual(textsOf(cii, 'ram:BasisAmount'))
        expect(Number(totals.payable)).toBe(toNumber(exactly(totals.gross).minus(exactly(totals.prepaid ?? 0))))
        expect(textsOf(ubl, 'cbc:PrepaidAmount')).toEqual(textsOf(cii, 'ram:TotalPrepaidAmount'))
        expect(textsOf(ubl, 'cbc:PayableAmount')).toEqual(textsOf(cii, 'ram:DuePayableAmount'))
        expect(write(toEInvoice(said, format))).toBe(write(invoice))
      }),
      { numRuns: proofRuns(10_000, 300) },
    )
  })

  it('have prices whose lines are within a cent of quantity × price', () => {
    fc.assert(
      fc.property(statements, (said) => {
        for (const { quantity, price, net, allowance } of toEInvoice(said, 'peppol_ubl').lines) {
          const whole = exactly(net).plus(exactly(allowance?.amount ?? 0))
          expect(exactly(quantity).times(exactly(price)).minus(whole).abs().lessThanOrEqualTo(0.01)).toBe(true)
        }
      }),
      { numRuns: proofRuns(2_000, 100) },
    )
  })

  // These files had no finding by the schemas and the official Schematron: EN 16931 1.3.16, XRechnung 3.0 (July 2026), Peppol BIS 3.0 (2025-Q2).
  it.each([
    ['xrechnung_ubl', null, 'invoice.ubl.xml'],
    ['peppol_ubl', 500, 'credit-note.ubl.xml'],
    ['xrechnung_cii', null, 'invoice.cii.xml'],
    ['zugferd', 500, 'credit-note.cii.xml'],
  ] as const)('are written by %s as the official rules passed them', async (format, credited, file) => {
    const xml = write(toEInvoice(exampleStatement(credited), format))
    const path = join(process.cwd(), 'lib', 'testing', 'einvoice', file)
    await expect(xml.replaceAll('><', '>\n<')).toMatchFileSnapshot(path)
  })
})

/** What the official rules say of each fault, as far as it is not the same in other words. */
const RULES: [fault: string, rules: string[]][] = [
  ['seller: no name', ['BR-06']],
  ['seller: no address', ['BR-09', 'BR-DE-3', 'BR-DE-4']],
  ['seller: unknown country', ['BR-09']],
  ['seller: no country', ['BR-09']],
  ['seller: no city', ['BR-DE-3', 'DE-R-003']],
  ['seller: no postal code', ['BR-DE-4', 'DE-R-004']],
  ['seller: no tax ids', ['BR-S-02']],
  ['seller: no ids at all', ['BR-CO-26', 'BR-S-02']],
  ['seller: neither VAT id nor registration', ['BR-CO-26']],
  ['seller: no contact', ['BR-DE-5', 'DE-R-005']],
  ['seller: no phone', ['BR-DE-6', 'DE-R-006']],
  ['seller: phone without digits', ['BR-DE-27', 'DE-R-027']],
  ['seller: no e-mail', ['BR-DE-7', 'DE-R-007']],
  ['seller: e-mail without a domain', ['BR-DE-28', 'DE-R-028']],
  ['seller: neither e-mail nor endpoint', ['BR-DE-7', 'DE-R-007', 'PEPPOL-EN16931-R020']],
  ['seller: no endpoint', ['PEPPOL-EN16931-R020']],
  ['seller: unknown scheme', ['BR-CL-25']],
  ['seller: wrong GLN', ['PEPPOL-COMMON-R040']],
  ['seller: Swedish number', ['PEPPOL-COMMON-R049']],
  ['seller: Norwegian number', ['PEPPOL-COMMON-R041']],
  ['seller: Danish number', ['PEPPOL-COMMON-R042']],
  ['seller: Australian number', ['PEPPOL-COMMON-R050']],
  ['buyer: no name', ['BR-07']],
  ['buyer: no address', ['BR-11', 'BR-DE-8', 'BR-DE-9']],
  ['buyer: unknown country', ['BR-11']],
  ['buyer: no city', ['BR-DE-8', 'DE-R-008']],
  ['buyer: no postal code', ['BR-DE-9', 'DE-R-009']],
  ['buyer: no endpoint', ['PEPPOL-EN16931-R010']],
  ['buyer: neither e-mail nor endpoint', ['PEPPOL-EN16931-R010']],
  ['buyer: unknown scheme', ['BR-CL-25']],
  ['buyer: mailbox by Peppol', ['PEPPOL-EN16931-CL008']],
  ['buyer: wrong Belgian number', ['PEPPOL-COMMON-R043']],
  ['no buyer reference', ['BR-DE-15', 'DE-R-015']],
  ['neither buyer reference nor order', ['BR-DE-15', 'DE-R-015', 'PEPPOL-EN16931-R003']],
  ['no day of payment', ['BR-CO-25']],
  ['work that ends before it begins', ['BR-29']],
  ['no lines', ['BR-16']],
  ['line without a text', ['BR-25']],
  ['line without a tax', ['BR-O-10', 'BR-O-11']],
  ['no number', ['BR-02']],
  ['preceding invoice without a number', ['BR-55']],
  ['site without a city', ['BR-DE-10', 'BR-DE-11', 'DE-R-010', 'DE-R-011']],
  ['a reason though taxed', ['BR-S-10']],
  ['unknown currency', ['BR-CL-04']],
  ['exempt without a reason', ['BR-E-10']],
  ['reverse charge without the buyer’s VAT id', ['BR-AE-02']],
  ['reverse charge without the seller’s tax ids', ['BR-AE-02']],
  ['supply within the EU without VAT ids', ['BR-IC-02']],
  ['supply within the EU without days', ['BR-IC-11']],
  ['export without the seller’s VAT id', ['BR-G-02']],
  ['outside the scope without a registration', ['BR-CO-26']],
]

describe('the check of an invoice', () => {
  it.each(RULES)('finds a fault (%s) as the official rules do', (fault, rules) => {
    const broken = BREAKS[fault]?.(exampleStatement()) ?? exampleStatement()
    const violations = FORMATS.flatMap((format) => checkInvoice(toEInvoice(broken, format)))
    expect([...new Set(violations.map(({ rule }) => rule))].toSorted()).toEqual(rules)
    for (const { message } of violations) expect(message).toMatch(/^[A-ZÄÖÜ].*\.$/)
  })

  it('finds nothing where a fault breaks no rule', () => {
    const faults = new Set(RULES.map(([fault]) => fault))
    const harmless = Object.entries(BREAKS).filter(([fault]) => !faults.has(fault))
    for (const [fault, apply] of harmless)
      for (const format of FORMATS)
        expect([fault, checkInvoice(toEInvoice(apply(exampleStatement()), format))]).toEqual([fault, []])
  })
})

describe('the code of a country', () => {
  it.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    ['Deutschland', 'DE'],
    [' Germany ', 'DE'],
    ['Österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['España', 'ES'],
    ['Belgique', 'BE'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['UK', 'GB'],
    ['Atlantis', null],
    ['EU', null],
    ['DD', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })
})
