import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { EXPORT_RESOURCES } from '@/lib/domain/spreadsheets/exports'
import { newId } from '@/lib/domain/id'
import { env } from '@/lib/env'
import { MAX_OPEN_EXPORTS } from '@/lib/schemas/data/export'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { listEvents } from '@/lib/services/data/events'
import { createExport, getExport, listExports, readDownload, removeExpiredExports } from '@/lib/services/data/exports'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { runDueJobs } from '@/lib/testing/jobs'
import { EXPORTED_LISTS } from './lists'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const work = () => runDueJobs('write-exports')

/** Fetches a file by its link, as a program does. */
async function fetched(link: string | null): Promise<Record<string, string>[]> {
  const url = new URL(link ?? '')
  const { bytes, byteSize } = await readDownload(url.pathname.split('/').at(-2) ?? '', url.searchParams)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const file = Buffer.concat(pieces)
  expect(file.byteLength).toBe(byteSize)
  return parse(file, { bom: true, columns: true }) as Record<string, string>[]
}

describe('an export by a program', () => {
  it('is written in the background, with its filters, order and columns, and fetched by its link', async () => {
    for (const name of ['Harbor B', 'Harbor A', 'Quay']) await makeCustomer(ctx, { name })
    const createdExport = await createExport(ctx, {
      resource: 'customers',
      filters: { search: 'harbor', sort: 'name' },
      columns: ['status', 'Name'],
    })
    expect(createdExport).toMatchObject({
      status: 'queued',
      row_count: 0,
      download_url: null,
      columns: ['Name', 'Status'],
    })
    await work()
    const done = await getExport(ctx, createdExport.id)
    expect(done).toMatchObject({ status: 'done', row_count: 2, created_by: 'Test' })
    expect(await fetched(done.download_url)).toEqual([
      { Name: 'Harbor A', Status: 'active' },
      { Name: 'Harbor B', Status: 'active' },
    ])
    expect((await listExports(ctx, {})).data.map(({ id }) => id)).toEqual([createdExport.id])
    const { data } = await listEvents(ctx, { record_id: createdExport.id })
    expect(data.map(({ type }) => type)).toEqual(['export.created', 'export.completed'])
  })

  it('has the columns that its fields fill, or that are named by their titles', async () => {
    const columnsFor = async (resource: string, columns: string[]) =>
      (await createExport(ctx, { resource, columns })).columns
    expect(await columnsFor('customers', ['address.city', 'email', 'Name'])).toEqual(['Name', 'E-mail', 'City'])
    expect(await columnsFor('audit', ['changes', 'created_at'])).toEqual(['When', 'Fields', 'Changes [old, new]'])
    await expect(columnsFor('customers', ['name', 'city'])).rejects.toMatchObject({
      details: [
        {
          field: 'columns',
          message: expect.stringMatching(/^must be among .*address\.city.*“city” is not$/) as unknown,
        },
      ],
    })
  })

  it('can be asked of every list that the console exports', async () => {
    expect([...EXPORT_RESOURCES].sort()).toEqual(Object.keys(EXPORTED_LISTS).sort())
    for (let at = 0; at < EXPORT_RESOURCES.length; at += MAX_OPEN_EXPORTS) {
      for (const resource of EXPORT_RESOURCES.slice(at, at + MAX_OPEN_EXPORTS)) await createExport(ctx, { resource })
      await work()
    }
    const { data } = await listExports(ctx, { per_page: 100 })
    expect(data.map(({ status }) => status)).toEqual(EXPORT_RESOURCES.map(() => 'done'))
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a list that there is not', { resource: 'secrets' }, 'resource'],
    ['a filter that the list does not have', { resource: 'customers', filters: { colour: 'red' } }, 'filters.colour'],
    ['a value that the filter does not take', { resource: 'customers', filters: { status: 'x' } }, 'filters.status'],
    ['a page', { resource: 'customers', filters: { page: '2' } }, 'filters.page'],
    ['a column that the list does not have', { resource: 'customers', columns: ['Name', 'Colour'] }, 'columns'],
  ])('names what is wrong with %s', async (_name, body, field) => {
    await expect(createExport(ctx, body)).rejects.toMatchObject({ code: 'validation_error', details: [{ field }] })
  })

  it('is for who may read the list, also when it is written', async () => {
    await expect(createExport(withScopes(ctx, 'read:assets'), { resource: 'customers' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const scopes: Scope[] = ['read:customers']
    const { id, name } = await createApiKey(ctx, { name: 'ERP', scopes })
    const erp: ServiceContext = { ...ctx, actor: { type: 'api_key', id, name }, scopes: new Set(scopes) }
    const createdExport = await createExport({ ...erp, requestId: newId() }, { resource: 'customers' })
    await expect(getExport(withScopes(ctx, 'read:assets'), createdExport.id)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await listExports(withScopes(ctx, 'read:assets'), {})).data).toEqual([])
    await revokeApiKey(ctx, id)
    await work()
    expect(await getExport(ctx, createdExport.id)).toMatchObject({ status: 'failed', download_url: null })
    await expect(getExport(await makeAccount(), createdExport.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is limited in how many wait at once', async () => {
    for (let count = 0; count < MAX_OPEN_EXPORTS; count++) await createExport(ctx, { resource: 'parts' })
    await expect(createExport(ctx, { resource: 'parts' })).rejects.toMatchObject({ code: 'too_many_at_once' })
  })
})

describe('the link to a file', () => {
  it('is not found when the store does not have the file', async () => {
    const { id } = await createExport(ctx, { resource: 'customers' })
    await work()
    const { download_url } = await getExport(ctx, id)
    await rm(join(env().DATA_DIR, 'exports', ctx.accountId, id, '0'))
    await expect(fetched(download_url)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused when it was altered, and when the file has expired, which is removed then', async () => {
    const { id } = await createExport(ctx, { resource: 'customers' })
    await work()
    const link = (await getExport(ctx, id)).download_url ?? ''
    expect(await fetched(link)).toEqual([])
    const refused = { code: 'not_found' }
    await expect(fetched(link.replace(/expires=(\d)/, 'expires=9'))).rejects.toMatchObject(refused)
    await expect(fetched(`${link}&more=1`)).rejects.toMatchObject(refused)
    await expect(fetched(link.replace(id, newId()))).rejects.toMatchObject(refused)
    const folder = join(env().DATA_DIR, 'exports', ctx.accountId, id)
    expect(await readdir(folder)).toEqual(['0'])
    await db().listExport.updateMany({ where: { id }, data: { expires_at: new Date(Date.now() - 1000) } })
    await expect(fetched(link)).rejects.toMatchObject(refused)
    await expect(getExport(ctx, id)).rejects.toMatchObject(refused)
    expect(await removeExpiredExports()).toBeGreaterThan(0)
    expect(await readdir(folder)).toEqual([])
    expect(await db().listExport.count({ where: { id } })).toBe(0)
  })
})
