import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { CsvLine } from '@/lib/domain/imports/line'
import { ServiceError } from '@/lib/errors'

const MAX_BYTES = 200_000_000
export const MAX_LINES = 200_000
export const MAX_COLUMNS = 200

/** Characters that a line may have. */
const MAX_LINE_LENGTH = 1_000_000
/** Of how much of the file the separator is told. */
const HEAD = 65_536

/**
 * The lines of a CSV file in UTF-8, one after the other, while its bytes arrive; the first has the headings. Separated by
 * comma, semicolon or tab, as the first line shows. Empty lines are left out. Throws `validation_error` in words for users
 * where the bytes are no such file.
 */
export async function* csvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  const { head, rest } = await withHead(textOf(bytes))
  let next = 1
  const parser = parse({
    delimiter: separatorOf(head),
    // A file of another program may have 5" in a cell without quotes around it.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
    on_record: (cells) => {
      const line = next
      next += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
      return cells.every((cell) => cell.trim() === '') ? null : [String(line), ...cells]
    },
  })
  // What goes wrong in the text reaches the reader below through the parser.
  const feeding = pipeline(Readable.from(rest), parser).catch(() => undefined)
  try {
    for await (const record of parser) {
      // As `on_record` made it.
      const [line, ...cells] = record as string[]
      yield { line: Number(line), cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? malformed(error, next) : error
  } finally {
    parser.destroy()
    await feeding
  }
}

/** A file that cannot be taken, in one sentence. */
export function refusedFile(message: string): ServiceError {
  return new ServiceError('validation_error', message, [{ field: 'csv', message }])
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = (piece?: Uint8Array): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw refusedFile('The file is not UTF-8 text. Save it as “CSV UTF-8” in your spreadsheet and choose it again.')
    }
  }
  let size = 0
  let first = true
  for await (const piece of bytes) {
    size += piece.byteLength
    if (size > MAX_BYTES) throw refusedFile(`The file is larger than ${MAX_BYTES / 1e6} MB. Import it in parts.`)
    if (first && piece[0] === 0x50 && piece[1] === 0x4b)
      throw refusedFile('This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that file.')
    first = false
    const text = read(piece)
    if (text.includes('\0')) throw refusedFile('The file is not text. Save it as “CSV UTF-8” and choose it again.')
    yield text
  }
  yield read()
}

async function withHead(text: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = ''
  while (head.length < HEAD) {
    const { done, value } = await text.next()
    if (done) break
    head += value
  }
  async function* rest() {
    yield head
    yield* text
  }
  return { head, rest: rest() }
}

const SEPARATORS = [',', ';', '\t'] as const

/** What separates the headings most often, outside of quotes. */
function separatorOf(head: string): string {
  const [first = ''] = head
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, 1)
  const counts = SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

function breaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0
}

function malformed({ code }: CsvError, line: number): ServiceError {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return refusedFile(
      `A quote that is opened on line ${line} or below is never closed. Close it, or double it inside a cell.`,
    )
  if (code === 'CSV_MAX_RECORD_SIZE')
    return refusedFile(`Line ${line} or one below is longer than a line can be. Is a quote in it not closed?`)
  return refusedFile(`The file cannot be read as CSV from line ${line} on.`)
}
