import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { completeTask, deleteTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder } from '@/lib/services/work/work-orders'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { makeAccount } from '@/lib/testing/account'
import { makeTask } from '@/lib/testing/factories/tasks'
import { decodePhoto, MAX_PHOTO_BYTES, PhotoProblem } from './decode'
import { photoKey } from './keys'
import { photoLinks, readLink } from './links'
import { processPhoto } from './process'
import { readPhoto } from './read'

const image = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

describe('decoding', () => {
  test('detects a photo by its content, as base64 or data URI, whatever type is declared', async () => {
    const bytes = { jpeg: await image().jpeg().toBuffer(), png: await image().png().toBuffer() }
    const webp = await image().webp().toBuffer()
    for (const [format, one] of Object.entries({ ...bytes, webp }))
      for (const head of ['', 'data:image/png;base64,', 'data:;base64,', 'DATA:text/html;charset=utf-8;BASE64,']) {
        const decoded = decodePhoto(head + one.toString('base64'))
        expect(decoded.format).toBe(format)
        expect(decoded.bytes.equals(one)).toBe(true)
      }
    const wrapped = bytes.jpeg.toString('base64').replace(/(.{76})/g, '$1\r\n')
    expect(decodePhoto(wrapped).bytes.equals(bytes.jpeg)).toBe(true)
  })

  test.each([
    ['', 'must be a photo as base64'],
    ['data:image/png;base64,', 'must be a photo as base64'],
    ['data:image/png,abc', 'must be a photo as base64'],
    ['http://x.example/a.png', 'must be a photo as base64'],
    ['A', 'must be a photo as base64'],
    ['ab=cd', 'must be a photo as base64'],
    ['AAAA===', 'must be a photo as base64'],
    // Took a minute once.
    [`${'='.repeat(160_000)}A`, 'must be a photo as base64'],
    [' '.repeat(3 * MAX_PHOTO_BYTES), 'must have at most 10 MB'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'must be a JPEG, PNG or WebP image'],
    [Buffer.from('GIF89a..........').toString('base64'), 'must be a JPEG, PNG or WebP image'],
    [Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff).toString('base64'), 'must have at most 10 MB'],
    [Buffer.alloc(MAX_PHOTO_BYTES * 1.2, 0xff).toString('base64'), 'must have at most 10 MB'],
  ])('refuses %#', (text, message) => {
    expect(() => decodePhoto(text)).toThrow(PhotoProblem)
    expect(() => decodePhoto(text)).toThrow(message)
  })
})

describe('processing', () => {
  test('turns the photo upright and removes its metadata', async () => {
    const sent = await image(60, 40)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 36/1 22/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { full, thumbnail, width, height } = await processPhoto(sent, 'jpeg')
    expect([width, height]).toEqual([40, 60])
    for (const bytes of [full, thumbnail]) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  test('keeps the format, and makes the thumbnail a small JPEG', async () => {
    for (const format of ['png', 'webp'] as const) {
      const { full, thumbnail } = await processPhoto(await image(1200, 600).toFormat(format).toBuffer(), format)
      expect(await sharp(full).metadata()).toMatchObject({ format, width: 1200, height: 600 })
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 240 })
    }
  })

  test('rejects truncated, fake and oversized photos', async () => {
    const jpeg = await image(800, 600).jpeg().toBuffer()
    const unreadable = 'is not an image that can be read'
    await expect(processPhoto(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'jpeg')).rejects.toThrow(unreadable)
    await expect(processPhoto(jpeg.subarray(0, jpeg.length / 2), 'jpeg')).rejects.toThrow(unreadable)
    await expect(processPhoto(bomb(30_000, 30_000), 'png')).rejects.toThrow('must have at most 64 megapixels')
  })
})

/** A PNG of a few hundred bytes that claims to be enormous. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('links', () => {
  const id = '01a1fc1e-2d12-7000-8000-000000000001'
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  const queryOf = (url: string) => new URL(url).searchParams

  test('are valid for at least an hour, stay the same for a while, and expire', () => {
    const { url, thumbnail_url } = photoLinks(id, at('12:00:01'))
    expect(photoLinks(id, at('12:14:59')).url).toBe(url)
    expect(photoLinks(id, at('12:15:01')).url).not.toBe(url)
    expect(readLink(id, queryOf(url), at('13:00:01'))).toMatchObject({ size: 'full' })
    expect(readLink(id, queryOf(thumbnail_url), at('13:15:00'))).toEqual({ size: 'thumb', secondsLeft: 0 })
    expect(readLink(id, queryOf(url), at('13:15:01'))).toBeNull()
  })

  test('are rejected when altered in any way', () => {
    const now = at('12:00:00')
    const { url, thumbnail_url } = photoLinks(id, now)
    const altered = (from: string, change: (query: URLSearchParams) => void) => {
      const query = queryOf(from)
      change(query)
      return readLink(id, query, now)
    }
    expect(readLink(id, queryOf(url), now)).not.toBeNull()
    expect(readLink(id.replace('1', '2'), queryOf(url), now)).toBeNull()
    expect(altered(url, (query) => query.set('expires', '9999999999'))).toBeNull()
    expect(altered(url, (query) => query.set('expires', 'x'))).toBeNull()
    expect(altered(url, (query) => query.set('signature', ''))).toBeNull()
    expect(altered(url, (query) => query.set('signature', 'é'.repeat(43)))).toBeNull()
    expect(altered(url, (query) => query.delete('signature'))).toBeNull()
    expect(altered(url, (query) => query.set('size', 'thumb'))).toBeNull()
    expect(altered(url, (query) => query.append('expires', '1'))).toBeNull()
    expect(altered(url, (query) => query.set('x', '1'))).toBeNull()
    expect(altered(thumbnail_url, (query) => query.delete('size'))).toBeNull()
    expect(altered(thumbnail_url, (query) => query.set('size', 'full'))).toBeNull()
    expect(altered(thumbnail_url, (query) => query.append('size', 'thumb'))).toBeNull()
  })
})

describe('a photo of a task', () => {
  let ctx: ServiceContext
  beforeAll(async () => {
    ctx = await makeAccount()
  })

  async function photographed() {
    const task = await makeTask(ctx)
    const photos = [(await image().png().toBuffer()).toString('base64')]
    const {
      photos: [photo],
    } = await completeTask(ctx, task.id, { photos })
    const show = (url = '') => readPhoto(photo?.id ?? '', new URL(url).searchParams)
    return { task, photo, show }
  }

  test('is shown in both sizes to whoever has the link', async () => {
    const { photo, show } = await photographed()
    const full = await show(photo?.url)
    expect(full.contentType).toBe('image/png')
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'png', width: 60 })
    const small = await show(photo?.thumbnail_url)
    expect(small.contentType).toBe('image/jpeg')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg' })
    expect(await db().photo.findFirst({ where: { id: photo?.id } })).toMatchObject({
      content_type: 'image/png',
      byte_size: full.bytes.byteLength,
      width: 60,
      height: 40,
    })
  })

  /** The file of a photo in the store, and a way to put other bytes there. */
  async function storedFile(id = '') {
    const { account_id, sha256, content_type } = await db().photo.findFirstOrThrow({ where: { id } })
    const path = join(env().DATA_DIR, photoKey(account_id, sha256, content_type, 'full'))
    return { bytes: await readFile(path), replace: (bytes: Uint8Array) => writeFile(path, bytes) }
  }

  test('is not shown when its file in the store is damaged', async () => {
    const { photo, show } = await photographed()
    const { bytes, replace } = await storedFile(photo?.id)
    const flipped = Buffer.from(bytes)
    flipped[50] = (flipped[50] ?? 0) ^ 1
    for (const damaged of [flipped, bytes.subarray(0, 60), Buffer.from('<script>alert(1)</script>'), Buffer.alloc(0)]) {
      await replace(damaged)
      await expect(show(photo?.url)).rejects.toThrow(/^the stored file photos\/.+ restore it from a backup$/)
    }
    await replace(bytes)
    expect((await show(photo?.url)).contentType).toBe('image/png')
  })

  test('that was stored before files had a checksum is shown as long as it can be decoded to its end', async () => {
    const { photo, show } = await photographed()
    const { bytes } = await show(photo?.url)
    const { replace } = await storedFile(photo?.id)
    await replace(bytes)
    expect((await show(photo?.url)).bytes).toEqual(bytes)
    await replace(bytes.subarray(0, bytes.length - 30))
    await expect(show(photo?.url)).rejects.toThrow(/is no whole image/)
  })

  test('is 404 after its task or work order was deleted', async () => {
    const first = await photographed()
    await deleteTask(ctx, first.task.id)
    await expect(first.show(first.photo?.url)).rejects.toMatchObject({ code: 'not_found' })
    const second = await photographed()
    await deleteWorkOrder(ctx, second.task.work_order_id)
    await expect(second.show(second.photo?.url)).rejects.toMatchObject({ code: 'not_found' })
  })
})
