import { Zip, ZipDeflate } from 'fflate'
import { localTime } from '@/lib/domain/board/zoned'
import type { Cell } from './cell'

/** What one sheet can hold, its titles included. */
const ROWS_OF_SHEET = 1_048_576
const MAX_TEXT_LENGTH = 32_767
/** Days from the spreadsheet's zero to 1970. */
const EPOCH_DAY = 25_569

/** Cell formats, by their place in STYLES. */
const MOMENT = 1
const BOLD = 2

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/**
 * Rows as an Excel workbook, a piece for each batch, so that a list of any length needs no more memory than one batch.
 * Text is text, never a formula; moments are dates on the wall clock of the zone. Past a million rows a new sheet begins.
 */
export async function* xlsxOf(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return { write: (text: string, last = false) => file.push(encoder.encode(text), last) }
  }
  const openSheet = (number: number) => {
    const sheet = open(`xl/worksheets/sheet${number}.xml`)
    sheet.write(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
    )
    sheet.write(rowOf(1, titles, timeZone, BOLD))
    return sheet
  }

  let sheets = 1
  let sheet = openSheet(sheets)
  let rows = 1
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows === ROWS_OF_SHEET) {
        sheet.write('</sheetData></worksheet>', true)
        sheet = openSheet((sheets += 1))
        rows = 1
      }
      rows += 1
      sheet.write(rowOf(rows, row, timeZone))
    }
    yield* pieces.splice(0)
  }
  sheet.write('</sheetData></worksheet>', true)
  for (const [name, text] of Object.entries(frameOf(sheets))) open(name).write(text, true)
  zip.end()
  yield* pieces.splice(0)
}

/** The files that say what the sheets are. */
function frameOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_one, index) => index + 1)
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((number) => `<sheet name="Sheet ${number}" sheetId="${number}" r:id="r${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="r${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${numbers.map((number) => part(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}${part('/xl/styles.xml', 'styles')}</Types>`,
  }
}

function rowOf(number: number, cells: readonly Cell[], timeZone: string, style?: number): string {
  const written = cells.map((cell, index) => cellOf(`${letters(index)}${number}`, cell, timeZone, style))
  return `<row r="${number}">${written.join('')}</row>`
}

/** A column's name: A to Z, then AA. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

function cellOf(cellName: string, cell: Cell, timeZone: string, style = 0): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${cellName}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${cellName}" s="${MOMENT}"><v>${serial(cell, timeZone)}</v></c>`
  const text = escaped(cell.slice(0, MAX_TEXT_LENGTH))
  return `<c r="${cellName}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A moment as the number that a spreadsheet keeps: days, with the time of day behind the point. */
function serial(moment: Date, timeZone: string): number {
  const { date, minute } = localTime(moment.getTime(), timeZone)
  return EPOCH_DAY + Date.parse(`${date}T00:00:00Z`) / 86_400_000 + minute / 1440
}

/** Text as XML holds it; what no XML may hold is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
