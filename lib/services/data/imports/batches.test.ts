import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { updateCustomer, deleteCustomer } from '@/lib/services/customers/customers'
import { deleteSite } from '@/lib/services/customers/sites'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { asUpload, makeCheckedImport, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'
import { watch } from '@/lib/testing/statements'
import { claimJob } from '@/lib/jobs/claim'
import { doBatch } from './batch'
import {
  cancelImport,
  checkImport,
  createImport,
  exportImportProblems,
  getImport,
  listImportedRecords,
  listImportProblems,
  listImports,
  runImport,
  undoImport,
} from '@/lib/services/data/imports'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'Europe/Berlin' })
})

const many = (count: number) =>
  ['Name,E-mail', ...Array.from({ length: count }, (_one, index) => `Customer ${index},c${index}@example.com`)].join(
    '\n',
  )

describe('an import of several batches', () => {
  it('resumes after the last committed batch, with no line imported twice by two workers', async () => {
    const otherCtx = await makeAccount()
    const { id } = await makeCheckedImport(otherCtx, 'customers', `${many(1700)}\nCustomer 1,c1@example.com`)
    expect(await problemsOf(otherCtx, id)).toEqual([
      [1702, 'E-mail', 'is already used by line 3, which has the same name'],
    ])
    await runImport(otherCtx, id)
    await claimJob('work-on-imports')
    const one = { ...otherCtx, requestId: 'one' }
    expect(await doBatch(one, id)).toBe(true)
    // A process that dies here leaves what was committed; an open transaction of it counts for nothing.
    await expect(
      db().$transaction(async (tx) => {
        await doBatch({ ...one, tx }, id)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await getImport(otherCtx, id)).toMatchObject({ lines_done: 500, made: 500 })
    await Promise.all([doBatch(one, id), doBatch({ ...otherCtx, requestId: 'two' }, id)])
    // Nobody heard of it for a while, so another process takes it over.
    await runDueJobs('work-on-imports')
    expect(await getImport(otherCtx, id)).toMatchObject({ status: 'running' })
    await makeJobsDue('work-on-imports')
    await runDueJobs('work-on-imports')
    expect(await getImport(otherCtx, id)).toMatchObject({ status: 'done', lines_done: 1701, made: 1700, bad_lines: 1 })
    const rows = await db().customer.findMany({
      where: { account_id: otherCtx.accountId },
      select: { name: true, customer_number: true },
      orderBy: { customer_number: 'asc' },
    })
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1700)
    expect(rows.at(-1)?.customer_number).toBe('CUST-001700')
    expect(await db().history.count({ where: { account_id: otherCtx.accountId, record_type: 'customer' } })).toBe(1700)
    expect(await db().importKey.count({ where: { import_id: id } })).toBe(0)
  })

  it('can be stopped; created records stay and can be undone', async () => {
    const otherCtx = await makeAccount()
    const { id } = await makeCheckedImport(otherCtx, 'customers', many(1200))
    await runImport(otherCtx, id)
    await doBatch(otherCtx, id)
    expect(await cancelImport(otherCtx, id)).toMatchObject({ status: 'cancelled', made: 500 })
    expect(await doBatch(otherCtx, id)).toBe(false)
    await expect(runImport(otherCtx, id)).rejects.toMatchObject({ code: 'in_use', message: 'This import was stopped.' })
    expect(await undoToEnd(otherCtx, id)).toMatchObject({ status: 'undone', undone: 500, kept: 0 })
    expect(await db().customer.count({ where: { account_id: otherCtx.accountId, deleted_at: null } })).toBe(0)
  })

  it('undo keeps changed, used and deleted records, and writes history for the others', async () => {
    const otherCtx = await makeAccount()
    const { id } = await makeCheckedImport(otherCtx, 'customers', many(5))
    await runToEnd(otherCtx, id)
    const { data } = await listImportedRecords(otherCtx, id, {})
    const [changed, used, gone] = data.map((row) => row.id)
    await updateCustomer(otherCtx, changed ?? '', { phone: '1' })
    const site = await makeSite(otherCtx, used ?? '')
    await deleteCustomer(otherCtx, gone ?? '')
    expect(await undoToEnd(otherCtx, id)).toMatchObject({ status: 'partly_undone', undone: 3, kept: 2 })
    const after = (await listImportedRecords(otherCtx, id, {})).data
    expect(after.map(({ line, undone, kept }) => [line, undone, kept])).toEqual([
      [2, false, 'was changed since'],
      [3, false, 'has sites by now'],
      [4, true, null],
      [5, true, null],
      [6, true, null],
    ])
    const [entries] = await db().history.findMany({
      where: { account_id: otherCtx.accountId, record_id: after[4]?.id ?? '', verb: 'delete' },
    })
    expect(entries).toMatchObject({ actor_name: 'Test (import)', changes: { name: ['Customer 4', null] } })

    // What hangs on a record may go, and then the record can; what was changed stays, and the undo can be repeated.
    await deleteSite(otherCtx, site.id)
    expect(await undoToEnd(otherCtx, id)).toMatchObject({ status: 'partly_undone', undone: 4, kept: 1 })
    await deleteCustomer(otherCtx, changed ?? '')
    expect(await undoToEnd(otherCtx, id)).toMatchObject({ status: 'undone', undone: 5, kept: 0 })
    await expect(undoImport(otherCtx, id)).rejects.toMatchObject({ code: 'in_use', message: 'This import was undone.' })
  })
})

describe('a file', () => {
  it('is rejected with a message and stores nothing', async () => {
    const otherCtx = await makeAccount()
    const upload = (text: string, resource = 'customers') =>
      createImport(otherCtx, { resource, fileName: 'x.csv', bytes: asUpload(text) })
    await expect(upload('')).rejects.toMatchObject({ message: 'The file is empty.' })
    await expect(upload('Name\n')).rejects.toMatchObject({ message: expect.stringMatching(/no lines below/) })
    await expect(upload('Miller,m@example.com\nx,y')).rejects.toMatchObject({
      message: expect.stringMatching(/must hold the headings/),
    })
    await expect(upload('Name,+49 30 1234\nx,y')).rejects.toMatchObject({
      message: expect.stringMatching(/must hold the headings/),
    })
    await expect(upload(`Name\n${'x\n'.repeat(200_001)}`)).rejects.toMatchObject({
      message: expect.stringMatching(/more than 200,000/),
    })
    await expect(upload('Name\nx', 'invoices')).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().csvImport.count({ where: { account_id: otherCtx.accountId } })).toBe(0)
    expect((await listImports(otherCtx, {})).data).toEqual([])
  })

  it('has long headings cut to the length of a name, in no time', async () => {
    const long = `${'@.'.repeat(100_000)} x`
    const file = await createImport(await makeAccount(), {
      resource: 'customers',
      fileName: 'x.csv',
      bytes: asUpload(`Name,${long}\nx,y`),
    })
    expect(file.headings).toEqual(['Name', long.slice(0, 200)])
  })

  it('with the same headings starts with the columns that were chosen last', async () => {
    const otherCtx = await makeAccount()
    const text = 'Firma;Crew;Id\nA;b;c\n'
    await makeCheckedImport(otherCtx, 'customers', text, { Crew: 'notes' })
    const again = await createImport(otherCtx, { resource: 'customers', fileName: 'b.csv', bytes: asUpload(text) })
    expect(again).toMatchObject({ remembered: true, mapping: ['name', 'notes', null], samples: [['A', 'b', 'c']] })
    const elsewhere = await createImport(ctx, { resource: 'customers', fileName: 'b.csv', bytes: asUpload(text) })
    expect(elsewhere).toMatchObject({ remembered: false, mapping: ['name', null, null] })
    await expect(checkImport(otherCtx, again.id, { mapping: ['notes', null, null] })).rejects.toMatchObject({
      details: [{ field: 'mapping', message: 'Choose the column that holds Name.' }],
    })
    await expect(runImport(otherCtx, again.id)).rejects.toMatchObject({ code: 'in_use' })
  })

  it('needs permission to write its records, in the same account', async () => {
    const { id } = await makeCheckedImport(ctx, 'assets', 'Name,Customer\nx,y')
    const stranger = await makeAccount()
    const reading = withScopes(ctx, 'read:assets', 'write:customers')
    for (const verb of [getImport, runImport, undoImport, cancelImport, exportImportProblems]) {
      await expect(verb(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(verb(reading, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(checkImport(reading, id, { mapping: ['name', null] })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listImportProblems(stranger, id, {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(listImportedRecords(reading, id, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      createImport(reading, { resource: 'assets', fileName: 'x', bytes: asUpload('') }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listImports(reading, {})).data.map(({ resource }) => resource)).not.toContain('assets')
    await expect(listImports(withScopes(ctx, 'read:customers'), {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('stops when its user may no longer write these records', async () => {
    const otherCtx = await makeAccount()
    const user = await db().user.create({
      data: {
        id: otherCtx.requestId,
        account_id: otherCtx.accountId,
        email: `${otherCtx.requestId}@example.com`,
        name: 'Lee',
        role: 'back_office',
      },
    })
    const lee: ServiceContext = { ...otherCtx, actor: { type: 'user', id: user.id, name: 'Lee' } }
    const { id } = await makeCheckedImport(lee, 'customers', 'Name\nx')
    await runImport(lee, id)
    await db().user.updateMany({ where: { id: user.id }, data: { role: 'technician' } })
    await runDueJobs('work-on-imports')
    expect(await getImport(otherCtx, id)).toMatchObject({
      status: 'failed',
      made: 0,
      failure: expect.stringMatching(/^Lee no longer has permission/),
    })
  })
})

describe('imported work orders', () => {
  /** Imports so many work orders over one asset, and tells the statements of the batch that wrote them. */
  async function importOrders(otherCtx: ServiceContext, count: number) {
    const home = await makeHousehold(otherCtx)
    await makePromise(otherCtx, home)
    const { customer, asset } = {
      customer: await db().customer.findFirstOrThrow({
        where: { account_id: otherCtx.accountId, id: home.customer_id },
      }),
      asset: await db().asset.findFirstOrThrow({ where: { account_id: otherCtx.accountId, id: home.asset_ids[0] } }),
    }
    const line = (index: number) => `${customer.customer_number},${asset.asset_tag},${TYPES[index % 2]},Call ${index}`
    const text = ['Customer,Asset,Type,Description', ...Array.from({ length: count }, (_one, index) => line(index))]
    const { id } = await makeCheckedImport(otherCtx, 'work-orders', text.join('\n'))
    await runImport(otherCtx, id)
    const sent = await watch(() => doBatch({ ...otherCtx, requestId: 'one' }, id))
    expect(await getImport(otherCtx, id)).toMatchObject({ status: 'done', made: count, bad_lines: 0 })
    return sent.length
  }
  const TYPES = ['repair', 'maintenance'] as const

  it('get the clocks of what is promised of them, as calls that came in then', async () => {
    const otherCtx = await makeAccount()
    await importOrders(otherCtx, 6)
    const orders = await db().workOrder.findMany({
      where: { account_id: otherCtx.accountId },
      select: { work_order_type: true, created_at: true, clocks: true },
      orderBy: { work_order_number: 'asc' },
    })
    expect(orders).toHaveLength(6)
    for (const { work_order_type, created_at, clocks } of orders)
      expect(clocks).toMatchObject(
        work_order_type === 'maintenance' ? [] : [{ kind: 'arrive', state: 'running', starts_at: created_at }],
      )
    const entryCount = await db().history.count({ where: { account_id: otherCtx.accountId, record_type: 'sla_clock' } })
    expect(entryCount).toBe(0)
  })

  it('take as many statements for four hundred as for four', async () => {
    const few = await importOrders(await makeAccount(), 4)
    expect(await importOrders(await makeAccount(), 400)).toBe(few)
  })
})
