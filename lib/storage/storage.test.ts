import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { bucketStore } from './bucket'
import { withChecksums } from './checksums'
import { withFailures } from './failures'
import { fileStore } from './files'
import { store } from './installed'

const key = 'photos/a/ab/abcdef.jpg'
const bytes = Uint8Array.from({ length: 70_000 }, (_one, index) => index % 251)

describe('files', () => {
  test('are read back unchanged and leave no temporary files', async () => {
    const folder = await mkdtemp(join(env().DATA_DIR, 'store-'))
    const { put, get } = fileStore(folder)
    expect(await get(key)).toBeNull()
    await Promise.all(Array.from({ length: 8 }, () => put(key, bytes, 'image/jpeg')))
    expect(Buffer.from(bytes).equals((await get(key)) ?? Buffer.alloc(0))).toBe(true)
    await put(key, bytes.subarray(0, 10), 'image/jpeg')
    expect(await get(key)).toHaveLength(10)
    expect(await readdir(join(folder, 'photos/a/ab'))).toEqual(['abcdef.jpg'])
  })

  test('are readable only by their owner, also in a folder of an older version', async () => {
    const folder = await mkdtemp(join(env().DATA_DIR, 'store-'))
    await mkdir(join(folder, 'photos'))
    await chmod(join(folder, 'photos'), 0o755)
    await fileStore(folder).put(key, bytes, 'image/jpeg')
    const modes = await Promise.all(
      ['photos', 'photos/a', 'photos/a/ab', key].map(async (path) => (await stat(join(folder, path))).mode & 0o777),
    )
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  test('with a checksum are read back unchanged, and refused once they were changed', async () => {
    const files = fileStore(await mkdtemp(join(env().DATA_DIR, 'store-')))
    const { put, get } = withChecksums(files)
    expect(await get(key)).toBeNull()
    for (const one of [bytes, new Uint8Array()]) {
      await put(key, one, 'image/jpeg')
      const result = await get(key)
      expect(result?.checked).toBe(true)
      expect(Buffer.from(one).equals(result?.bytes ?? Buffer.alloc(1))).toBe(true)
    }
    await put(key, bytes, 'image/jpeg')
    const stored = (await files.get(key)) ?? new Uint8Array()
    stored[1_000] = 0xff
    await files.put(key, stored, 'image/jpeg')
    await expect(get(key)).rejects.toThrow(`the stored file ${key} is damaged`)
    await files.put(key, bytes, 'image/jpeg')
    expect(await get(key)).toMatchObject({ checked: false })
  })

  test('are used while no bucket is configured', async () => {
    await store().put(key, bytes, 'image/jpeg')
    expect(await readdir(join(env().DATA_DIR, 'photos/a/ab'))).toEqual(['abcdef.jpg'])
  })
})

/** Just enough of S3 to keep objects by path, and to see how it was asked. */
describe('a bucket', () => {
  const objects = new Map<string, Buffer>()
  const requests: { method?: string; url?: string; headers: IncomingMessage['headers'] }[] = []
  let server: Server
  let modified = new Date().toUTCString()

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { method, url = '', headers } = request
        const path = url.split('?')[0] ?? ''
        requests.push({ method, url: path, headers })
        if (method === 'PUT') objects.set(path, Buffer.concat(parts))
        const result = objects.get(path)
        if (method === 'DELETE') objects.delete(path)
        const headers200 = { 'Content-Length': method === 'GET' ? result?.length : 0, 'Last-Modified': modified }
        if (result) response.writeHead(method === 'DELETE' ? 204 : 200, headers200)
        else response.writeHead(404, { 'Content-Type': 'application/xml' })
        const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'
        response.end(method === 'GET' ? (result ?? missing) : undefined)
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  test('receives signed requests, and returns what was stored', async () => {
    const { put, get, remove } = bucketStore({
      S3_BUCKET: 'fieldline',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(await get(key)).toBeNull()
    await put(key, bytes, 'image/jpeg')
    expect(Buffer.from(bytes).equals((await get(key)) ?? Buffer.alloc(0))).toBe(true)
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `/fieldline/${key}`],
      ['PUT', `/fieldline/${key}`],
      ['GET', `/fieldline/${key}`],
    ])
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.+, Signature=[\da-f]{64}$/,
      ) as unknown,
    })
    const requestCount = requests.length
    await remove(key, 24)
    expect(await get(key)).not.toBeNull()
    modified = new Date(Date.now() - 25 * 3_600_000).toUTCString()
    await remove(key, 24)
    expect(await get(key)).toBeNull()
    await remove(key, 24)
    expect(requests.slice(requestCount).map(({ method }) => method)).toEqual([
      'HEAD',
      'GET',
      'HEAD',
      'DELETE',
      'GET',
      'HEAD',
    ])
  })

  test('gives up a bucket that does not answer after two attempts', async () => {
    let requestCount = 0
    const silent = createServer(() => void (requestCount += 1))
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
    const { get } = bucketStore(
      {
        S3_BUCKET: 'fieldline',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      },
      { connectionTimeout: 200, requestTimeout: 200 },
    )
    await expect(get(key)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(requestCount).toBe(2)
    silent.closeAllConnections()
    silent.close()
  })
})

describe('a fault of the store', () => {
  const failing = (code: string) => {
    const fail = () => Promise.reject(Object.assign(new Error(code), { code }))
    return withFailures({ put: fail, get: fail, remove: fail })
  }

  test('reports a fault of the store as one of the storage, not of the database', async () => {
    await expect(failing('ECONNRESET').get(key)).rejects.toMatchObject({ code: 'storage_unavailable', status: 503 })
    await expect(failing('ENOSPC').put(key, bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'storage_full' })
  })
})
