import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { listEvents } from '@/lib/services/data/events'
import {
  beginImport,
  cancelImport,
  getImport,
  listImportedRecords,
  listImportProblems,
  receiveImport,
  runImport,
  undoImport,
} from '@/lib/services/data/imports'
import { makeAccount } from '@/lib/testing/account'
import { runDueJobs } from '@/lib/testing/jobs'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const work = () => runDueJobs('work-on-imports')
const upload = async (as: ServiceContext, body: Parameters<typeof receiveImport>[1]) =>
  beginImport(as, await receiveImport(as, body))

/** What a key of the account acts as. */
async function keyOf(...scopes: Scope[]): Promise<ServiceContext> {
  const { id, name } = await createApiKey(ctx, { name: 'ERP', scopes })
  return { ...ctx, actor: { type: 'api_key', id, name }, scopes: new Set(scopes), requestId: newId() }
}

describe('an import by a program', () => {
  it('is checked at once, started, and undone as in the console', async () => {
    const erp = await keyOf('write:customers')
    const file = await upload(erp, { resource: 'customers', csv: 'Name,City\nHarbor Foods,Seattle\n,Boston\n' })
    expect(file).toMatchObject({ status: 'checking', file_name: 'file.csv', line_count: 2, created_by: 'ERP' })
    await work()
    expect(await getImport(erp, file.id)).toMatchObject({ status: 'checked', problems: 1, made: 0 })
    expect((await listImportProblems(erp, file.id, {})).data).toMatchObject([{ line: 3, column: 'Name' }])
    await runImport(erp, file.id)
    await work()
    expect(await getImport(erp, file.id)).toMatchObject({ status: 'done', made: 1, bad_lines: 1 })
    expect((await listImportedRecords(erp, file.id, {})).data).toMatchObject([{ line: 2, name: 'Harbor Foods' }])
    await undoImport(erp, file.id)
    await work()
    expect(await getImport(erp, file.id)).toMatchObject({ status: 'undone', undone: 1 })
    expect(await db().customer.count({ where: { account_id: ctx.accountId, deleted_at: null } })).toBe(0)
  })

  it('waits for its columns where the headings do not tell them', async () => {
    const file = await upload(ctx, { resource: 'customers', csv: 'A,B\nHarbor Foods,Seattle\n' })
    expect(file).toMatchObject({ status: 'uploaded', mapping: [null, null] })
    const uploadedFile = await upload(ctx, {
      resource: 'customers',
      csv: 'A,B\nHarbor Foods,Seattle\n',
      mapping: ['name', 'address.city'],
    })
    expect(uploadedFile).toMatchObject({ status: 'checking', mapping: ['name', 'address.city'] })
  })

  it('tells of its end in the events', async () => {
    const file = await upload(ctx, { resource: 'customers', csv: 'Name\nHarbor Foods\n' })
    await work()
    const { data } = await listEvents(ctx, { record_id: file.id })
    expect(data.map(({ type }) => type)).toEqual(['import.created', 'import.updated', 'import.completed'])
    expect(data.at(-1)?.changes).toMatchObject({ status: ['checking', 'checked'] })
  })

  it('stays as it is when it is stopped at rest', async () => {
    const file = await upload(ctx, { resource: 'customers', csv: 'Name\nHarbor Foods\n' })
    expect(await cancelImport(ctx, file.id)).toMatchObject({ status: 'uploaded' })
    expect(await cancelImport(ctx, file.id)).toMatchObject({ status: 'uploaded' })
  })

  it('ends when the key that started it is revoked', async () => {
    const erp = await keyOf('write:customers')
    const file = await upload(erp, { resource: 'customers', csv: 'Name\nHarbor Foods\n' })
    await work()
    await runImport(erp, file.id)
    await revokeApiKey(ctx, erp.actor.id ?? '')
    await work()
    expect(await getImport(ctx, file.id)).toMatchObject({
      status: 'failed',
      made: 0,
      failure: expect.stringContaining('no longer has permission') as unknown,
    })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no resource', { csv: 'Name\nA\n' }, 'resource'],
    ['a resource that cannot be imported', { resource: 'users', csv: 'Name\nA\n' }, 'resource'],
    ['no file', { resource: 'customers' }, 'csv'],
    ['an empty file', { resource: 'customers', csv: '' }, 'csv'],
    ['headings alone', { resource: 'customers', csv: 'Name\n' }, 'csv'],
    ['no headings', { resource: 'customers', csv: '2026-01-01\nA\n' }, 'csv'],
    ['NUL', { resource: 'customers', csv: 'Name\nA\0\n' }, 'csv'],
    [
      'a field that there is not',
      { resource: 'customers', csv: 'Name,B\nA,B\n', mapping: ['name', 'nonsense'] },
      'mapping',
    ],
    ['fewer fields than columns', { resource: 'customers', csv: 'Name,City\nA,B\n', mapping: ['name'] }, 'mapping'],
    ['a field of the body that there is not', { resource: 'customers', csv: 'Name\nA\n', check: true }, 'check'],
  ])('names what is wrong with %s, and keeps nothing', async (_name, body, field) => {
    await expect(upload(ctx, body)).rejects.toMatchObject({ code: 'validation_error', details: [{ field }] })
    expect(await db().csvImport.count({ where: { account_id: ctx.accountId, status: { not: 'receiving' } } })).toBe(0)
  })

  it('needs the permission to write such records', async () => {
    const erp = await keyOf('write:assets')
    const refused = upload(erp, { resource: 'customers', csv: 'Name\nA\n' })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    expect(await upload(erp, { resource: 'assets', csv: 'Name,Customer\nA,B\n' })).toHaveProperty('id')
  })
})
