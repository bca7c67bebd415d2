import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { type Encoding, PROPOSED } from '@/lib/domain/imports/encoding'
import type { CsvLine } from '@/lib/domain/imports/line'
import { ServiceError } from '@/lib/errors'

const MAX_BYTES = 200_000_000
export const MAX_LINES = 200_000
export const MAX_COLUMNS = 200

/** Characters that a line may have. */
const MAX_LINE_LENGTH = 1_000_000
/** Of how much of the file the separator is told. */
const HEAD = 65_536
/** Bytes by which UTF-16 and workbooks are known. */
const MARK_LENGTH = 4

/**
 * The lines of a CSV file, one after the other, while its bytes arrive; the first has the headings. Separated by
 * comma, semicolon or tab, as the first line shows. Empty lines are left out. `noteEncoding` hears what the bytes stand for where that is not
 * UTF-8. Throws `validation_error` in words for users
 * where the bytes are no such file.
 */
export async function* csvLines(
  bytes: AsyncIterable<Uint8Array>,
  noteEncoding: (encoding: Encoding) => void = () => undefined,
): AsyncGenerator<CsvLine> {
  const { head, rest } = await withHead(textOf(bytes, noteEncoding))
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

async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  noteEncoding: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let size = 0
  let read: Reader | null = null
  for await (const piece of marked(bytes)) {
    size += piece.byteLength
    if (size > MAX_BYTES) throw refusedFile(`The file is larger than ${MAX_BYTES / 1e6} MB. Import it in parts.`)
    if (read === null) {
      if (piece[0] === 0x50 && piece[1] === 0x4b)
        throw refusedFile('This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that file.')
      read = readerOf(piece, noteEncoding)
    }
    yield checked(read(piece))
  }
  if (read) yield checked(read())
}

/** The pieces, of which the first is long enough to have the mark that tells what follows. */
async function* marked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | null = new Uint8Array()
  for await (const piece of bytes) {
    if (first === null) yield piece
    else {
      first = Buffer.concat([first, piece])
      if (first.byteLength < MARK_LENGTH) continue
      yield first
      first = null
    }
  }
  if (first !== null && first.byteLength > 0) yield first
}

function checked(text: string): string {
  if (text.includes('\0')) throw refusedFile('The file is not text. Save it as “CSV UTF-8” and choose it again.')
  return text
}

/** Reads a file piece by piece; without a piece it ends. */
type Reader = (piece?: Uint8Array) => string

function readerOf(first: Uint8Array, noteEncoding: (encoding: Encoding) => void): Reader {
  const wide =
    first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : null
  if (!wide) return bytesReader(noteEncoding)
  noteEncoding(wide)
  const decoder = new TextDecoder(wide)
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode())
}

/**
 * UTF-8 as long as the bytes are that, and from the first on that is not what is proposed then: until there the two are the same where all
 * was ASCII. A file that mixes them is refused.
 */
function bytesReader(noteEncoding: (encoding: Encoding) => void): Reader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const proposed = new TextDecoder(PROPOSED)
  let waiting: Uint8Array = new Uint8Array()
  let isUtf8 = true
  let isAscii = true
  return (piece) => {
    const all = Buffer.concat([waiting, piece ?? new Uint8Array()])
    const end = piece && isUtf8 ? wholeCharacters(all) : all.byteLength
    waiting = all.subarray(end)
    const whole = all.subarray(0, end)
    if (!isUtf8) return proposed.decode(whole)
    try {
      const text = decoder.decode(whole)
      isAscii &&= whole.every((byte) => byte < 0x80)
      return text
    } catch {
      if (!isAscii)
        throw refusedFile(
          'The file mixes UTF-8 with other text. Save it as “CSV UTF-8” in your spreadsheet and choose it again.',
        )
      isUtf8 = false
      waiting = new Uint8Array()
      noteEncoding(PROPOSED)
      return proposed.decode(all)
    }
  }
}

/** How many of the bytes there are before a character of UTF-8 that is not whole yet. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return bytes.length - back
    if (byte < 0x80) break
  }
  return bytes.length
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
