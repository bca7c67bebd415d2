import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { makePmtiles } from '@/lib/testing/pmtiles'
import { readFileRange } from './file-range'

let path: string
let tile: Buffer

beforeAll(async () => {
  path = join(await mkdtemp(join(env().DATA_DIR, 'map-')), 'small.pmtiles')
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const metadata = { attribution: 'Somebody’s map' }
  const tiles = [
    { id: 0, bytes: tile },
    { id: 1, bytes: Buffer.from('north-west') },
  ]
  await writeFile(path, makePmtiles({ tileType: 2, maxZoom: 1, metadata, tiles }))
})

/** Reads as the map in the browser does, but without the way between. */
class FileSource implements Source {
  getKey = () => path
  async getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const part = await readFileRange(path, `bytes=${offset}-${offset + length - 1}`)
    if (!part) throw new Error('416')
    if (etag && etag !== part.etag) throw new EtagMismatch()
    return { data: part.bytes.slice().buffer, etag: part.etag }
  }
}

describe('a PMTiles file', () => {
  it('is read by ranges: header, metadata and tiles', async () => {
    const archive = new PMTiles(new FileSource())
    expect(await archive.getHeader()).toMatchObject({ specVersion: 3, tileType: 2, maxZoom: 1 })
    expect(await archive.getMetadata()).toEqual({ attribution: 'Somebody’s map' })
    expect(Buffer.from((await archive.getZxy(0, 0, 0))?.data ?? new ArrayBuffer()).equals(tile)).toBe(true)
    expect(Buffer.from((await archive.getZxy(1, 0, 0))?.data ?? new ArrayBuffer()).toString()).toBe('north-west')
    expect(await archive.getZxy(1, 1, 1)).toBeUndefined()
  })

  it('is another one by its ETag when it was replaced', async () => {
    const before = await readFileRange(path, 'bytes=0-9')
    await utimes(path, new Date(), new Date(Date.now() + 5000))
    const after = await readFileRange(path, 'bytes=0-9')
    expect(after?.bytes).toEqual(before?.bytes)
    expect(after?.etag).not.toBe(before?.etag)
  })

  it('gives no more than it has, and nothing for another kind of range', async () => {
    const { size = 0 } = (await readFileRange(path, 'bytes=0-0')) ?? {}
    expect(await readFileRange(path, `bytes=${size - 3}-${size + 500}`)).toMatchObject({
      start: size - 3,
      end: size - 1,
    })
    const refused = [null, 'bytes=0-', 'bytes=-5', 'bytes=5-1', 'bytes=0-1,4-5', `bytes=${size}-${size}`, 'lines=0-1']
    for (const header of [...refused, 'bytes=0-99999999999999999'])
      expect(await readFileRange(path, header), String(header)).toBeNull()
    await expect(readFileRange(`${path}.gone`, 'bytes=0-1')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
