import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { withoutGuard } from '@/lib/domain/imports/line'
import { proofRuns } from '@/lib/testing/proof-size'
import type { Cell } from './cell'
import { csvOf } from './csv'
import { xlsxOf } from './xlsx'

const ZONE = 'Europe/Berlin'

async function* batchesOf(rows: Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hits: Uint8Array[] = []
  for await (const piece of pieces) hits.push(piece)
  return Buffer.concat(hits)
}

const readCsv = async (titles: string[], rows: Cell[][]) =>
  parse(await all(csvOf(titles, batchesOf(rows), ZONE)), { bom: true })

describe('a list as CSV', () => {
  it('has headings, quotes where needed, and shows times in the account’s zone across a clock change', async () => {
    const rows = [
      ['Müller, “Kälte”\nund Söhne', 90, new Date('2026-03-29T00:30:00Z')],
      [null, 0.5, new Date('2026-03-29T01:30:00Z')],
    ]
    expect(await readCsv(['Name', 'Minutes', 'When'], rows)).toEqual([
      ['Name', 'Minutes', 'When'],
      ['Müller, “Kälte”\nund Söhne', '90', '2026-03-29 01:30'],
      ['', '0.5', '2026-03-29 03:30'],
    ])
  })

  it.each(['=1+1', '+491234', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
    'writes %j so that it is not read as a formula',
    async (text) => {
      const bytes = await all(csvOf(['Name'], batchesOf([[text]]), ZONE))
      expect(bytes.toString()).toContain(`'${text}`)
    },
  )

  it('keeps a formula after a line break as text of its cell', async () => {
    for (const text of ['first\n=1+1', 'first\r=1+1', 'first\r\n=1+1', 'first\n\r"=1+1"'])
      expect(await readCsv(['Name', 'Phone'], [[text, '1']])).toEqual([
        ['Name', 'Phone'],
        [text, '1'],
      ])
  })

  it('returns any text unchanged once the formula guard is removed', async () => {
    const troubling = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '"',
      '""',
      ',',
      ';',
      '\t',
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      ' ',
      'a',
    )
    const text = fc.oneof(
      fc.array(troubling, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    // An apostrophe before a formula's sign looks like the guard; no text of people's own begins so.
    const plain = text.filter((one) => withoutGuard(one) === one)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(plain, plain), { minLength: 1 }), async (rows) => {
        const [titles, ...read] = await readCsv(['a', 'b'], rows)
        expect(titles).toEqual(['a', 'b'])
        expect(read.map((cells) => cells.map(withoutGuard))).toEqual(rows)
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
      { numRuns: proofRuns(200) },
    )
  })

  it('returns any text unchanged from an Excel workbook too, never as a formula', async () => {
    for (const text of ['first\n=1+1', '\n=1+1', '=1+1', '@SUM(A1)', '"', '-1'])
      expect(
        sheetOf(await readWorkbook(await all(xlsxOf(['Name'], batchesOf([[text]]), ZONE)), { trim: false })),
      ).toEqual([['Name'], [text]])
  })
})

describe('a list as an Excel workbook', () => {
  it('can be opened, with text, numbers and dates in the account’s zone', async () => {
    const rows: Cell[][] = [
      ['=1+1', 90, new Date('2026-07-01T22:30:00Z')],
      ['<b> & "c" 🙂 \u{0}\u{FFFE}', 0.5, null],
      ['  spaces  ', -3, new Date('2026-01-01T11:00:00Z')],
    ]
    const sheets = await readWorkbook(await all(xlsxOf(['Name', 'Minutes', 'When'], batchesOf(rows), ZONE)), {
      trim: false,
    })
    expect(sheetOf(sheets)).toEqual([
      ['Name', 'Minutes', 'When'],
      ['=1+1', 90, new Date('2026-07-02T00:30:00Z')],
      ['<b> & "c" 🙂 ', 0.5, null],
      ['  spaces  ', -3, new Date('2026-01-01T12:00:00Z')],
    ])
  })

  it('is valid without any rows', async () => {
    expect(sheetOf(await readWorkbook(await all(xlsxOf(['Name'], batchesOf([]), ZONE))))).toEqual([['Name']])
  })
})

/** The rows of the first sheet. */
function sheetOf(sheets: Awaited<ReturnType<typeof readWorkbook>>): unknown[][] {
  return sheets[0]?.data ?? []
}
