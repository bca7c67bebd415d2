import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { claimJob } from '@/lib/jobs/claim'
import { WORKS } from '@/lib/jobs/queues'
import { runJob } from '@/lib/jobs/run'
import { listEvents } from '@/lib/services/data/events'
import { createExport, getExport, readDownload, writeExport } from '@/lib/services/data/exports'
import * as storage from '@/lib/storage/installed'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'

/** More than two batches. */
const MANY = 1_201
const NAMES = Array.from({ length: MANY }, (_, index) => `Customer ${String(index).padStart(4, '0')}`)

/** A turn that is over as soon as it can be: after one batch. */
const SHORT = AbortSignal.abort()

let ctx: ServiceContext
let id: string

beforeEach(async () => {
  ctx = await makeAccount()
  const rows = NAMES.map((name, index) => ({ name, customer_number: `CUST-${100_000 + index}` }))
  await db().customer.createMany({ data: rows.map((row) => ({ ...row, id: newId(), account_id: ctx.accountId })) })
  id = (await createExport(ctx, { resource: 'customers', filters: { sort: 'name' }, columns: ['Name'] })).id
})

const writeTurn = (signal = SHORT) => writeExport({ account_id: ctx.accountId, id }, signal)

/** How the next part is put away. */
function putOnce(put: ReturnType<typeof storage.store>['put']): void {
  const real = storage.store()
  vi.spyOn(storage, 'store').mockReturnValueOnce({ ...real, put })
}

async function namesInFile(): Promise<string[]> {
  const { download_url, row_count } = await getExport(ctx, id)
  const url = new URL(download_url ?? '')
  const { bytes, byteSize } = await readDownload(id, url.searchParams)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const file = Buffer.concat(pieces)
  const names = parse<{ Name: string }>(file, { bom: true, columns: true }).map(({ Name }) => Name)
  expect([file.byteLength, names.length]).toEqual([byteSize, row_count])
  return names
}

const completions = async () =>
  (await listEvents(ctx, { record_id: id })).data.filter(({ type }) => type === 'export.completed')

describe('a long export', () => {
  it('goes on behind its last part at each turn, and has every record once', async () => {
    expect(await writeTurn()).toBeInstanceOf(Date)
    expect(await getExport(ctx, id)).toMatchObject({ status: 'running', row_count: 500, download_url: null })
    // Before where it is: the file has it no more than a page that was read.
    await makeCustomer(ctx, { name: 'A newcomer' })
    expect(await writeTurn()).toBeInstanceOf(Date)
    expect(await writeTurn()).toBeNull()
    expect(await namesInFile()).toEqual(NAMES)
    expect(await completions()).toHaveLength(1)
    expect(await writeTurn()).toBeNull()
  })

  it('lets another company’s have its turn in between', async () => {
    const other = await makeAccount()
    await createExport(other, { resource: 'customers' })
    const served: (string | null)[] = []
    for (let job = await claimJob('write-exports'); job; job = await claimJob('write-exports')) {
      if (job.account_id === ctx.accountId || job.account_id === other.accountId) served.push(job.account_id)
      await runJob(job, WORKS['write-exports'], SHORT)
    }
    expect(served).toEqual([ctx.accountId, other.accountId, ctx.accountId, ctx.accountId])
    expect(await namesInFile()).toEqual(NAMES)
  })

  it('is taken up where it was after a failure', async () => {
    await writeTurn()
    putOnce(() => Promise.reject(new Error('The disk is full.')))
    await expect(writeTurn()).rejects.toThrow('The disk is full.')
    expect(await writeTurn(new AbortController().signal)).toBeNull()
    expect(await namesInFile()).toEqual(NAMES)
  })

  it('has what the later of two writers wrote, whenever the other one ends', async () => {
    const { put } = storage.store()
    putOnce(async (...part) => {
      // Meanwhile its lease was over, somebody else wrote the file, and it is another one by then.
      await db().customer.updateMany({ where: { account_id: ctx.accountId, name: NAMES[0] }, data: { name: 'A' } })
      expect(await writeTurn(new AbortController().signal)).toBeNull()
      return put(...part)
    })
    expect(await writeTurn()).toBeNull()
    expect(await namesInFile()).toEqual(['A', ...NAMES.slice(1)])
    expect(await completions()).toHaveLength(1)
  })

  it('has every record once where a process died after its last part', async () => {
    await writeTurn(new AbortController().signal)
    await db().listExport.updateMany({ where: { id }, data: { status: 'running', finished_at: null } })
    expect(await writeTurn(new AbortController().signal)).toBeNull()
    expect(await namesInFile()).toEqual(NAMES)
  })

  it('leaves nothing in the store when it was removed while a part was on its way there', async () => {
    const { put } = storage.store()
    const keys: string[] = []
    putOnce(async (...part) => {
      keys.push(part[0])
      await db().listExport.deleteMany({ where: { id } })
      return put(...part)
    })
    expect(await writeTurn()).toBeNull()
    expect(keys).toHaveLength(1)
    for (const key of keys) expect(await storage.store().get(key)).toBeNull()
  })

  it('is whole where a process of the release before wrote it anew', async () => {
    await writeTurn()
    const file = Buffer.from('\uFEFFName\r\nOne\r\n')
    await storage.store().put(`exports/${ctx.accountId}/${id}/0`, file, 'text/csv')
    const whole = { status: 'done', row_count: 1, part_count: 1, byte_size: file.byteLength, finished_at: new Date() }
    await db().listExport.updateMany({ where: { id }, data: whole })
    expect(await namesInFile()).toEqual(['One'])
  })
})
