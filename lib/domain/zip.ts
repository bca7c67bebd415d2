import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A ZIP of any length, written piece by piece (PKWARE APPNOTE 6.3.10): each file is a header, deflated blocks and its sizes, and a directory
 * follows the last one. Nothing but the sums of a file is kept between its pieces, so another process can go on with it.
 */

/** A file of a ZIP: where it begins, its checksum, and its bytes before and after deflating. */
export type ZipEntry = { name: string; offset: number; crc: number; size: number; packed: number }

/** Zip64 (4.5.3): sizes and offsets of 64 bits. */
const VERSION = 45
/** The sizes follow the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
/** An empty last block, which ends what was deflated (RFC 1951, section 3.2.3). */
const END_OF_BLOCKS = Buffer.from([3, 0])

/** A file before its first byte. */
export function newEntry(name: string, offset: number): ZipEntry {
  return { name, offset, crc: 0, size: 0, packed: 0 }
}

/** The header of a file whose sizes are not known yet. */
export function headerOf({ name }: ZipEntry, at: Date): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  writeCommon(header, 4, at)
  header.writeUInt32LE(MAX_32, 18)
  header.writeUInt32LE(MAX_32, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  const sizes = zip64Of([0, 0])
  header.writeUInt16LE(sizes.byteLength, 28)
  return Buffer.concat([header, Buffer.from(name), sizes])
}

/** The next bytes of a file, deflated apart from those before them; counts them in its entry. */
export function deflateInto(entry: ZipEntry, bytes: Uint8Array, level?: number): Buffer {
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, ...(level !== undefined && { level }) })
  // Of nothing, crc32 answers 0 instead of the sum so far.
  if (bytes.byteLength > 0) entry.crc = crc32(bytes, entry.crc)
  entry.size += bytes.byteLength
  entry.packed += packed.byteLength
  return packed
}

/** What follows the last bytes of a file: the end of its blocks, and its sizes. */
export function finishEntry(entry: ZipEntry): Buffer {
  entry.packed += END_OF_BLOCKS.byteLength
  const sizes = Buffer.alloc(24)
  sizes.writeUInt32LE(0x0807_4b50, 0)
  sizes.writeUInt32LE(entry.crc, 4)
  sizes.writeBigUInt64LE(BigInt(entry.packed), 8)
  sizes.writeBigUInt64LE(BigInt(entry.size), 16)
  return Buffer.concat([END_OF_BLOCKS, sizes])
}

/** The line of a file in the directory. */
export function directoryLineOf({ name, offset, crc, size, packed }: ZipEntry, at: Date): Buffer {
  const line = Buffer.alloc(46)
  const large = zip64Of([size, packed, offset].filter((value) => value >= MAX_32))
  line.writeUInt32LE(0x0201_4b50, 0)
  line.writeUInt16LE(VERSION, 4)
  writeCommon(line, 6, at)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(Math.min(packed, MAX_32), 20)
  line.writeUInt32LE(Math.min(size, MAX_32), 24)
  line.writeUInt16LE(Buffer.byteLength(name), 28)
  line.writeUInt16LE(large.byteLength, 30)
  line.writeUInt32LE(Math.min(offset, MAX_32), 42)
  return Buffer.concat([line, Buffer.from(name), large])
}

/** What ends a ZIP whose directory of so many files begins at `offset` and is `size` bytes long. */
export function endOf({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const end = Buffer.alloc(98)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION, 12)
  end.writeUInt16LE(VERSION, 14)
  for (const [index, value] of [count, count, size, offset].entries())
    end.writeBigUInt64LE(BigInt(value), 24 + index * 8)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x0605_4b50, 76)
  end.writeUInt16LE(Math.min(count, MAX_16), 84)
  end.writeUInt16LE(Math.min(count, MAX_16), 86)
  end.writeUInt32LE(Math.min(size, MAX_32), 88)
  end.writeUInt32LE(Math.min(offset, MAX_32), 92)
  return end
}

/** How many bytes lie before those of a file. */
export function headerLengthOf(entry: ZipEntry): number {
  return headerOf(entry, new Date(0)).byteLength
}

/** The fields that header and directory have in common: version, flags, method and time. */
function writeCommon(buffer: Buffer, offset: number, at: Date): void {
  buffer.writeUInt16LE(VERSION, offset)
  buffer.writeUInt16LE(FLAGS, offset + 2)
  buffer.writeUInt16LE(DEFLATE, offset + 4)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  buffer.writeUInt16LE(time, offset + 6)
  const day = (Math.max(at.getUTCFullYear() - 1980, 0) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  buffer.writeUInt16LE(day, offset + 8)
}

function zip64Of(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return extra
}
