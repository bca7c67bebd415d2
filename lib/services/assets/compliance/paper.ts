import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** Colours on paper. */
export const INK = { strong: '#111827', soft: '#4b5563', rule: '#d1d5db', shade: '#f3f4f6' } as const

const MARGIN = 36
const SIZE = { heading: 15, subheading: 11, line: 8.5, cell: 7.5 } as const
const PADDING = 3
/** In points. Longer cells are cut: a row must fit on a page. */
const MAX_ROW = 160

type Document = PDFKit.PDFDocument

/** A landscape document, written line by line. */
export type Paper = {
  document: Document
  heading(text: string): void
  subheading(text: string): void
  line(text: string, color?: string): void
  /** The file, with what stands at the foot of each page beside its number. */
  close(foot: string): Promise<Uint8Array>
}

/** A column of a table, as wide as its share of all. */
export type Column<Row> = { title: string; share: number; value: (row: Row) => string }

/** Begins a document that says it was made at `createdAt`. */
export async function openDocument({
  title,
  author,
  createdAt,
}: {
  title: string
  author: string
  createdAt: Date
}): Promise<Paper> {
  // Loaded with the first report: most processes never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Fieldline', Producer: 'Fieldline', CreationDate: createdAt },
  })
  const whole = buffer(document)
  const fonts = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf')
  document.registerFont('plain', join(fonts, 'DejaVuSans.ttf'))
  document.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  return {
    document,
    heading: (text) => write(document, text, { isHeading: true, size: SIZE.heading, above: 0, color: INK.strong }),
    subheading: (text) =>
      write(document, text, { isHeading: true, size: SIZE.subheading, above: 14, color: INK.strong }),
    line: (text, color = INK.strong) => write(document, text, { isHeading: false, size: SIZE.line, above: 3, color }),
    async close(foot) {
      writeFeet(document, foot)
      document.end()
      return whole
    },
  }
}

type RowStyle = { isHeading: boolean }
type Style = RowStyle & { size: number; above: number; color: string }

function write(document: Document, text: string, { isHeading, size, above, color }: Style): void {
  document.font(fontOf(isHeading)).fontSize(size).fillColor(color)
  const height = document.heightOfString(text, { width: widthOf(document) })
  // What heads a table does not stand alone at the end of a page.
  keepRoom(document, above + height + (isHeading ? 80 : 0))
  document.text(text, MARGIN, document.y + above, { width: widthOf(document) })
}

/** Writes a table over as many pages as it takes; each begins with the titles. A row stays on one page. */
export function writeTable<Row>({ document }: Paper, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (widthOf(document) * share) / all)
  document.y += 6
  const titles = columns.map(({ title }) => title)
  keepRoom(document, 2 * heightOf(document, titles, widths, { isHeading: true }))
  writeRow(document, titles, widths, { isHeading: true })
  for (const row of rows) {
    const cells = columns.map(({ value }) => value(row))
    if (keepRoom(document, heightOf(document, cells, widths, { isHeading: false })))
      writeRow(document, titles, widths, { isHeading: true })
    writeRow(document, cells, widths, { isHeading: false })
  }
}

function heightOf(
  document: Document,
  cells: readonly string[],
  widths: readonly number[],
  { isHeading }: RowStyle,
): number {
  document.font(fontOf(isHeading)).fontSize(SIZE.cell)
  const heights = cells.map((cell, index) =>
    document.heightOfString(cell, { width: (widths[index] ?? 0) - 2 * PADDING }),
  )
  return Math.min(MAX_ROW, Math.max(...heights)) + 2 * PADDING
}

function writeRow(
  document: Document,
  cells: readonly string[],
  widths: readonly number[],
  { isHeading }: RowStyle,
): void {
  const height = heightOf(document, cells, widths, { isHeading })
  const top = document.y
  if (isHeading) document.rect(MARGIN, top, widthOf(document), height).fill(INK.shade)
  document
    .moveTo(MARGIN, top + height)
    .lineTo(MARGIN + widthOf(document), top + height)
    .lineWidth(0.5)
    .stroke(INK.rule)
  document.font(fontOf(isHeading)).fontSize(SIZE.cell).fillColor(INK.strong)
  let left = MARGIN
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0
    const box = { width: width - 2 * PADDING, height: height - 2 * PADDING, ellipsis: true }
    if (cell) document.text(cell, left + PADDING, top + PADDING, box)
    left += width
  }
  document.x = MARGIN
  document.y = top + height
}

/** Goes on with a new page where this one has less room than `height`; returns whether it did. */
function keepRoom(document: Document, height: number): boolean {
  if (document.y + height <= document.page.height - MARGIN - 14) return false
  document.addPage()
  return true
}

function fontOf(isHeading: boolean): 'plain' | 'bold' {
  return isHeading ? 'bold' : 'plain'
}

function writeFeet(document: Document, foot: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Within the margin, where text would begin a page of its own.
    document.page.margins.bottom = 0
    document.font('plain').fontSize(SIZE.cell).fillColor(INK.soft)
    const footerY = document.page.height - MARGIN
    document.text(foot, MARGIN, footerY, { width: widthOf(document) - 80, height: 10, ellipsis: true })
    document.text(`Page ${page + 1} of ${count}`, MARGIN, footerY, { width: widthOf(document), align: 'right' })
  }
}

function widthOf(document: Document): number {
  return document.page.width - 2 * MARGIN
}
