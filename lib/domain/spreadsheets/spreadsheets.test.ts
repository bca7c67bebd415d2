import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cell'
import { csvOf } from './csv'
import { xlsxOf } from './xlsx'

const ZONE = 'Europe/Berlin'

async function* batchesOf(rows: Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}

const readCsv = async (titles: string[], rows: Cell[][]) =>
  parse(await all(csvOf(titles, batchesOf(rows), ZONE)), { bom: true })

describe('a list as CSV', () => {
  it('has titles, quotes what needs it, and shows moments on the clock of the account, before and after a change', async () => {
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

  it.each(['=1+1', '+491234', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'gives %j no chance to be a formula',
    async (text) => {
      const bytes = await all(csvOf(['Name'], batchesOf([[text]]), ZONE))
      expect(bytes.toString()).toContain(`'${text}`)
    },
  )

  it('gives back whatever text was put in', async () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(plain, plain), { minLength: 1 }), async (rows) => {
        expect(await readCsv(['a', 'b'], rows)).toEqual([['a', 'b'], ...rows])
      }),
    )
  })
})

describe('a list as an Excel workbook', () => {
  it('can be opened: text as text, numbers as numbers, moments as dates on the clock of the account', async () => {
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

  it('is whole without a single row', async () => {
    expect(sheetOf(await readWorkbook(await all(xlsxOf(['Name'], batchesOf([]), ZONE))))).toEqual([['Name']])
  })
})

/** The rows of the first sheet. */
function sheetOf(sheets: Awaited<ReturnType<typeof readWorkbook>>): unknown[][] {
  return sheets[0]?.data ?? []
}
