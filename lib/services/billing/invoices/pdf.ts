import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { reader } from '@/lib/db/transaction'
import { exactly, shiftDecimals, toNumber } from '@/lib/domain/money'
import { invoiceTranslator } from '@/lib/messages/translator'
import type { InvoiceLine, InvoiceParty, InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { readLogo } from '@/lib/services/company/logo'
import { ARCHIVED, embedXml } from './hybrid'
import { FONTS } from './printable'
import { prepaymentText, titleOf, type Words } from './words'
import { readWithPreceding, writeXml } from './xml'

type Document = PDFKit.PDFDocument
type Sheet = {
  document: Document
  invoice: InvoiceRecord
  preceding: string | null
  t: Words
  money: (amount: number) => string
  price: (amount: number) => string
  day: (day: string) => string
  number: (value: number) => string
}

const INK = { strong: '#111827', soft: '#4b5563', rule: '#d1d5db' } as const
const MARGIN = 50
const FOOT = 62
const SIZE = { title: 16, text: 9, small: 7.5 } as const
const LOGO = { width: 180, height: 48 } as const
/** How wide the columns beside the description are, in points. */
const COLUMNS = [62, 72, 48, 78] as const

/** An invoice as a PDF. What was issued makes the same bytes each time. Throws `forbidden`, `not_found`, `too_many_at_once`. */
export async function invoicePdf(
  ctx: ServiceContext,
  id: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  requireScope(ctx, 'read:billing')
  return limitHeavyWork(ctx.accountId, 'exports', async () => {
    const tx = reader(ctx)
    const { invoice, preceding } = await readWithPreceding(tx, ctx, id)
    const isHybrid = invoice.format === 'zugferd' && invoice.status !== 'draft'
    const xml = isHybrid ? await writeXml(invoice, preceding, 'zugferd') : null
    const { logo } = await tx.account.findUniqueOrThrow({ where: { id: ctx.accountId }, select: { logo: true } })
    const picture = logo ? await readLogo(ctx.accountId, logo) : null
    const bytes = await draw(invoice, { preceding: preceding?.number ?? null, picture, xml })
    return { name: `${invoice.number ?? 'draft'}.pdf`.replaceAll('/', '-'), mediaType: 'application/pdf', bytes }
  })
}

async function draw(
  invoice: InvoiceRecord,
  { preceding, picture, xml }: { preceding: string | null; picture: Uint8Array | null; xml: string | null },
): Promise<Uint8Array> {
  // Loaded with the first document: most processes never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const { language, currency, seller } = invoice
  const t = await invoiceTranslator(language)
  const title = titleOf(invoice, t)
  const created = new Date(invoice.issued_on ? `${invoice.issued_on}T00:00:00Z` : invoice.updated_at)
  const document = new PDFDocument({
    ...(xml === null ? {} : ARCHIVED),
    // Paper of the seller's country.
    size: seller.address?.country?.toUpperCase().startsWith('US') ? 'LETTER' : 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      // pdfkit writes these into XML as they are: an archived document has its title there alone.
      ...(xml === null ? { Title: title, Author: seller.name } : {}),
      Creator: 'Fieldline',
      Producer: 'Fieldline',
      CreationDate: created,
    },
  })
  const whole = buffer(document)
  document.registerFont('plain', join(FONTS, 'DejaVuSans.ttf'))
  document.registerFont('bold', join(FONTS, 'DejaVuSans-Bold.ttf'))
  const amounts = new Intl.NumberFormat(language, { style: 'currency', currency })
  const prices = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  const sheet: Sheet = {
    document,
    invoice,
    preceding,
    t,
    money: (amount) => amounts.format(amount),
    price: (amount) => prices.format(amount),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    number: (value) => numbers.format(value),
  }
  writeHead(sheet, title, picture)
  writeLines(sheet)
  writeTotals(sheet)
  writePayment(sheet)
  writeFeet(sheet)
  if (xml !== null) embedXml(document, xml, { title, author: seller.name, created })
  document.end()
  return whole
}

function widthOf({ page }: Document): number {
  return page.width - 2 * MARGIN
}

/** The letterhead, who pays, and the facts beside. */
function writeHead(sheet: Sheet, title: string, picture: Uint8Array | null): void {
  const { document, invoice } = sheet
  const { seller, buyer } = invoice
  if (picture) document.image(Buffer.from(picture), MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })
  else
    document
      .font('bold')
      .fontSize(SIZE.title)
      .fillColor(INK.strong)
      .text(seller.name, MARGIN, MARGIN, { width: widthOf(document) })
  const top = Math.max(document.y, MARGIN + LOGO.height) + 26
  const half = widthOf(document) / 2
  document.font('plain').fontSize(SIZE.small).fillColor(INK.soft)
  document.text([seller.name, ...addressLines(seller)].join(' · '), MARGIN, top, { width: half - 12 })
  document.fontSize(SIZE.text).fillColor(INK.strong).moveDown(0.6)
  document
    .font('bold')
    .text(buyer.name, { width: half - 12 })
    .font('plain')
  for (const line of addressLines(buyer)) document.text(line, { width: half - 12 })
  const left = document.y
  document.y = top
  for (const [term, value] of factsOf(sheet)) {
    const at = document.y
    document.fillColor(INK.soft).text(term, MARGIN + half, at, { width: half * 0.42 })
    const below = document.y
    document.fillColor(INK.strong).text(value, MARGIN + half * 1.44, at, { width: half * 0.56 })
    document.y = Math.max(below, document.y) + 2
  }
  document.y = Math.max(left, document.y) + 24
  document
    .font('bold')
    .fontSize(SIZE.title)
    .fillColor(INK.strong)
    .text(title, MARGIN, document.y, { width: widthOf(document) })
  document.y += 10
}

function addressLines({ address }: InvoiceParty): string[] {
  if (!address) return []
  const { street, city, state, postal_code, country } = address
  // The postal code comes first where the continent does so, last in America.
  const isAmerican = /^(us|usa|ca|canada|united states)/i.test(country ?? '')
  const place = isAmerican ? [[city, state].filter(Boolean).join(', '), postal_code] : [postal_code, city, state]
  return [street, place.filter(Boolean).join(' '), country].filter((line): line is string => Boolean(line))
}

function factsOf({ invoice, preceding, t, day }: Sheet): [term: string, value: string][] {
  const { issued_on, due_on, service_from, service_to, purchase_order, buyer_reference, buyer, reason, kind } = invoice
  const days = [...new Set([service_from, service_to])].filter((one) => one !== null).map(day)
  const facts: [string, string | null][] = [
    [t('facts.issued'), issued_on && day(issued_on)],
    [t('facts.due'), kind !== 'credit_note' && due_on ? day(due_on) : null],
    [t('facts.work'), days.length === 0 ? null : days.join(' – ')],
    [t('facts.purchaseOrder'), purchase_order],
    [t('facts.buyerReference'), buyer_reference],
    [t('facts.buyerTaxId'), buyer.tax_id],
    [kind === 'credit_note' ? t('facts.takesBack') : t('facts.replaces'), preceding],
    [t('facts.reason'), reason],
  ]
  return facts.flatMap(([term, value]) => (value ? [[term, value] as [string, string]] : []))
}

type Row = { cells: string[]; isHeading?: boolean; note?: string }

function writeLines(sheet: Sheet): void {
  const { t, invoice, money } = sheet
  const titles = [
    t('columns.description'),
    t('columns.quantity'),
    t('columns.price'),
    t('columns.tax'),
    t('columns.amount'),
  ]
  writeRow(sheet, { cells: titles, isHeading: true })
  let order: string | null = null
  for (const line of invoice.lines) {
    if (line.work_order_number !== null && line.work_order_number !== order)
      writeRow(sheet, { cells: [t('workOrder', { number: line.work_order_number })], isHeading: true }, titles)
    order = line.work_order_number
    writeRow(sheet, rowOf(sheet, line), titles)
  }
  for (const { description, rate, amount } of invoice.allowances)
    writeRow(sheet, { cells: [description, '', '', percent(sheet, rate), money(-amount)] }, titles)
}

function rowOf(sheet: Sheet, line: InvoiceLine): Row {
  const { t, money, price, number } = sheet
  const { allowance, subtotal, allowance_reason, tax } = line
  const cells = [
    line.description,
    `${number(line.quantity)} ${t(`units.${line.unit}`)}`,
    price(line.unit_price),
    tax ? percent(sheet, tax.rate) : '',
    money(line.net),
  ]
  if (allowance === 0) return { cells }
  const reason = allowance_reason ?? ''
  return { cells, note: t('notCharged', { amount: money(allowance), whole: money(subtotal), reason }) }
}

function percent({ number }: Sheet, rate: number): string {
  return `${number(shiftDecimals(rate, 2))} %`
}

/** Writes a row; one that no longer fits begins a page, with the titles above it. */
function writeRow(sheet: Sheet, { cells, note, isHeading = false }: Row, titles?: string[]): void {
  const { document } = sheet
  const { widths, height } = measureRow(document, { cells, note, isHeading })
  if (document.y + height > document.page.height - FOOT - 10) {
    document.addPage()
    document.y = MARGIN
    if (titles) writeRow(sheet, { cells: titles, isHeading: true })
  }
  const top = document.y
  let left = MARGIN
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0
    const isFirst = index === 0
    styleRow(document, isHeading)
    document.text(cell, left + (isFirst ? 0 : 8), top + 4, { width: width - 8, align: isFirst ? 'left' : 'right' })
    if (isFirst && note)
      document
        .fontSize(SIZE.small)
        .fillColor(INK.soft)
        .text(note, left, undefined, { width: width - 8 })
    left += width
  }
  document
    .moveTo(MARGIN, top + height)
    .lineTo(MARGIN + widthOf(document), top + height)
    .lineWidth(0.5)
    .stroke(INK.rule)
  document.x = MARGIN
  document.y = top + height
}

/** How wide the cells of a row are, and how high it is with the note below its first cell. */
function measureRow(document: Sheet['document'], { cells, note, isHeading = false }: Row) {
  const wide = widthOf(document) - COLUMNS.reduce((sum, width) => sum + width, 0)
  const widths = cells.length === 1 ? [widthOf(document)] : [wide, ...COLUMNS]
  styleRow(document, isHeading)
  const heights = cells.map((cell, index) => document.heightOfString(cell, { width: (widths[index] ?? 0) - 8 }))
  const noteHeight = note ? document.fontSize(SIZE.small).heightOfString(note, { width: wide - 8 }) : 0
  return { widths, height: Math.max(...heights.slice(1), (heights[0] ?? 0) + noteHeight) + 8 }
}

function styleRow(document: Sheet['document'], isHeading: boolean): void {
  document
    .font(isHeading ? 'bold' : 'plain')
    .fontSize(SIZE.text)
    .fillColor(isHeading ? INK.soft : INK.strong)
}

function writeTotals(sheet: Sheet): void {
  const { invoice, t, money } = sheet
  const { totals, taxes } = invoice
  writeSum(sheet, t('net'), money(totals.net))
  for (const { name, rate, taxable, tax } of taxes)
    writeSum(sheet, t('taxOf', { name: nameOf(sheet, name, rate), net: money(taxable) }), money(tax))
  writeSum(sheet, t('total'), money(totals.gross), 'bold')
  if (totals.prepaid === 0) return
  for (const one of invoice.prepayments) writeSum(sheet, prepaymentText(one, invoice, t), money(-one.gross))
  writeSum(sheet, t('payable'), money(toNumber(exactly(totals.gross).minus(exactly(totals.prepaid)))), 'bold')
}

/** A tax with its rate, once: the name of a tax code often has it. */
function nameOf(sheet: Sheet, name: string | null, rate: number): string {
  const [shown, text] = [name ?? sheet.t('columns.tax'), percent(sheet, rate)]
  const plain = (one: string) => one.replaceAll(/\s/g, '')
  return plain(shown).includes(plain(text)) ? shown : `${shown} ${text}`
}

function writeSum({ document }: Sheet, label: string, amount: string, font: 'plain' | 'bold' = 'plain'): void {
  if (document.y + 16 > document.page.height - FOOT - 10) {
    document.addPage()
    document.y = MARGIN
  }
  const top = document.y + 4
  const amountWidth = 100
  document.font(font).fontSize(SIZE.text).fillColor(INK.strong)
  document.text(label, MARGIN, top, { width: widthOf(document) - amountWidth, align: 'right' })
  const below = document.y
  document.text(amount, MARGIN + widthOf(document) - amountWidth, top, { width: amountWidth, align: 'right' })
  document.x = MARGIN
  document.y = Math.max(below, document.y)
}

/** Why no tax is due, the notes, and how the invoice is paid. */
function writePayment(sheet: Sheet): void {
  const { document, invoice, preceding, t } = sheet
  const { taxes, notes, kind, status } = invoice
  const isCredit = kind === 'credit_note'
  const texts = [
    ...taxes.map(({ exemption }) => exemption),
    notes,
    ...(preceding && isCredit ? [t('settled', { number: preceding })] : []),
    ...(isCredit || status === 'draft' ? [] : waysToPay(sheet)),
  ]
  document.y += 14
  document.font('plain').fontSize(SIZE.text).fillColor(INK.strong)
  for (const text of texts) if (text) document.text(text, MARGIN, document.y + 4, { width: widthOf(document) })
}

function waysToPay({ invoice: { due_on, seller }, t, day }: Sheet) {
  const bank = [seller.bank_holder, `IBAN ${seller.iban}`, seller.bic && `BIC ${seller.bic}`].filter(Boolean)
  return [
    due_on && t('pay', { day: day(due_on) }),
    seller.iban && `${t('payTo')}: ${bank.join(', ')}`,
    seller.payment_link && `${t('payOnline')}: ${seller.payment_link}`,
  ]
}

function writeFeet({ document, invoice, t }: Sheet): void {
  const { seller } = invoice
  const line = [
    seller.name,
    ...addressLines(seller),
    seller.registration,
    seller.tax_id && t('taxId', { id: seller.tax_id }),
    seller.tax_number && t('taxNumber', { number: seller.tax_number }),
    seller.phone,
    seller.email,
  ]
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Within the margin, where text would begin a page of its own.
    document.page.margins.bottom = 0
    document.font('plain').fontSize(SIZE.small).fillColor(INK.soft)
    const top = document.page.height - FOOT + 8
    const texts = [line.filter(Boolean).join(' · '), seller.footer].filter(Boolean).join('\n')
    document.text(texts, MARGIN, top, { width: widthOf(document) - 60 })
    const pages = t('page', { page: page - start + 1, pages: count })
    document.text(pages, MARGIN, top, { width: widthOf(document), align: 'right' })
  }
}
