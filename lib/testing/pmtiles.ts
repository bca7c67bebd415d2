/* A small PMTiles archive, written by hand: the format's third version, with nothing compressed. */

type ArchivedTile = { id: number; bytes: Uint8Array }

export type Archive = {
  /** 1: vector, 2: PNG. */
  tileType: 1 | 2
  maxZoom: number
  /** By ascending id, as the format orders tiles along a Hilbert curve: 0 is the whole world. */
  tiles: readonly ArchivedTile[]
  metadata?: object
}

const HEADER_BYTES = 127
const UNCOMPRESSED = 1

/** The bytes of an archive with these tiles. */
export function makePmtiles({ tileType, maxZoom, tiles, metadata = {} }: Archive): Buffer {
  const directory = directoryOf(tiles)
  const json = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const parts = [directory.length, json.length, 0, data.length]
  let at = HEADER_BYTES
  for (const [index, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), offset)
  for (const [index, value] of [1, UNCOMPRESSED, UNCOMPRESSED, tileType, 0, maxZoom].entries())
    header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, directory, json, data])
}

/** Ids as differences, then run lengths, lengths, and offsets, of which 0 is "behind the one before". */
function directoryOf(tiles: readonly ArchivedTile[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const offsets = tiles.map((_tile, index) => (index === 0 ? 1 : 0))
  const numbers = [tiles.length, ...ids, ...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length), ...offsets]
  return Buffer.from(numbers.flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
