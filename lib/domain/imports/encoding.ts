/** What the bytes of a file may stand for, where they are no Unicode. Each gives every byte a character of its own. */
export const BYTE_ENCODINGS = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-15', 'macintosh'] as const
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number]

/** What files are read as. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...BYTE_ENCODINGS] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What is proposed for bytes that are no UTF-8: what spreadsheets in Western languages write. */
export const PROPOSED = 'windows-1252' satisfies ByteEncoding

/** Whether the encoding is one that people can choose in the place of another. */
export function isByteEncoding(encoding: string): encoding is ByteEncoding {
  return (BYTE_ENCODINGS as readonly string[]).includes(encoding)
}

/** A text that was read in one encoding, read in another. Nothing is lost, so it can be read in a third. */
export function recoded(text: string, from: ByteEncoding, to: ByteEncoding): string {
  if (from === to || !/[^ -~\t\r\n]/u.test(text)) return text
  const bytes = bytesOf(from)
  return decoderOf(to).decode(Uint8Array.from(text, (character) => bytes.get(character) ?? 0x3f))
}

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_none, byte) => byte)

const decoders = new Map<ByteEncoding, TextDecoder>()
function decoderOf(encoding: ByteEncoding): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
  decoders.set(encoding, decoder)
  return decoder
}

const tables = new Map<ByteEncoding, Map<string, number>>()
function bytesOf(encoding: ByteEncoding): Map<string, number> {
  const table =
    tables.get(encoding) ?? new Map(Array.from(decoderOf(encoding).decode(ALL_BYTES), (text, byte) => [text, byte]))
  tables.set(encoding, table)
  return table
}
