import fc from 'fast-check'
import { Prisma } from '@/prisma/generated/client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { updateCustomer } from '@/lib/services/customers/customers'
import { updateSite } from '@/lib/services/customers/sites'
import {
  cancelImport,
  checkImport,
  createImport,
  forecastUndo,
  getImport,
  undoImport,
} from '@/lib/services/data/imports'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { asUpload, makeCheckedImport, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { proofRuns } from '@/lib/testing/proof-size'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

async function make(resource: string, text: string): Promise<string> {
  const { id } = await makeCheckedImport(ctx, resource, text)
  expect(await runToEnd(ctx, id)).toMatchObject({ status: 'done', bad_lines: 0 })
  return id
}

async function change(resource: string, text: string): Promise<string> {
  const { id, mapping } = await createImport(ctx, { resource, fileName: 'changes.csv', bytes: asUpload(text) })
  await checkImport(ctx, id, { mapping, mode: 'update' })
  await runDueJobs('work-on-imports')
  await runToEnd(ctx, id)
  return id
}

/** Until no undo waits for another one that has ended. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) {
    await runDueJobs('work-on-imports')
    const busy = await db().csvImport.count({ where: { account_id: ctx.accountId, status: 'undoing' } })
    if (busy === 0) return
  }
  throw new Error('the undos do not come to an end')
}

const statuses = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await getImport(ctx, id)).status))

const TABLES = ['customer', 'contact', 'site', 'asset', 'work_order', 'meter'] as const

/** What is left, by the names of its kind. */
async function live(): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map(
      (table) =>
        db().$queryRaw<{ name: string }[]>`
        SELECT ${`${table} `} || ${Prisma.raw(table === 'work_order' ? 'work_order_number' : 'name')} AS name
        FROM ${Prisma.raw(`"${table}"`)} WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL`,
    ),
  )
  return rows.flat().map(({ name }) => name)
}

const orders = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => orders(items.filter((one) => one !== item)).map((rest) => [item, ...rest]))

describe('chained undos', () => {
  it('leave nothing behind in all six orders, each asked for once', async () => {
    for (const order of orders([0, 1, 2])) {
      ctx = await makeAccount()
      const ids = [
        await make('customers', 'Name\nHarbor\nElm\n'),
        await make('sites', 'Name,Customer\nPier,Harbor\n'),
        await make('assets', 'Name,Customer,Site\nChiller,Harbor,Pier\n'),
      ]
      for (const index of order) {
        await undoImport(ctx, ids[index] ?? '')
        await settle()
      }
      expect([order, await statuses(ids), await live()]).toEqual([order, ['undone', 'undone', 'undone'], []])
    }
  })

  it('tell before what holds the records, and take it along where that is wanted', async () => {
    const ids = [
      await make('customers', 'Name\nHarbor\nElm\nOak\n'),
      await make('sites', 'Name,Customer\nPier,Harbor\nPark,Elm\n'),
      await make('assets', 'Name,Customer,Site\nChiller,Harbor,Pier\n'),
    ]
    const [customers = '', sites = '', assets = ''] = ids
    const importOf = (id: string, file_name: string) => ({ id, file_name })
    expect(await forecastUndo(ctx, customers)).toEqual({
      can_go: 1,
      kept: 2,
      held_by: [
        { what: 'sites', count: 2, import: importOf(sites, 'sites.csv') },
        { what: 'assets', count: 1, import: importOf(assets, 'assets.csv') },
      ],
    })
    const oak = await db().customer.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'Oak' } })
    await updateCustomer(ctx, oak.id, { phone: '1' })
    expect((await forecastUndo(ctx, customers)).held_by).toContainEqual({ what: 'changes', count: 1, import: null })
    await undoImport(ctx, customers, { chain: true })
    await settle()
    expect(await statuses(ids)).toEqual(['partly_undone', 'undone', 'undone'])
    expect(await live()).toEqual(['customer Oak'])
    expect(await getImport(ctx, customers)).toMatchObject({ undo_wanted: true, undone: 2, kept: 1 })
    expect(await cancelImport(ctx, customers)).toMatchObject({ status: 'partly_undone', undo_wanted: false })
    expect(await cancelImport(ctx, customers)).toMatchObject({ undo_wanted: false })
  })

  it('wait for the undo of what was written over theirs', async () => {
    const { id, customer_number } = await makeCustomer(ctx, { name: 'Harbor', phone: '1' })
    const first = await change('customers', `Number,Phone\n${customer_number},2\n`)
    const second = await change('customers', `Number,Phone\n${customer_number},3\n`)
    expect(await undoToEnd(ctx, first)).toMatchObject({ status: 'partly_undone', undone: 0, kept: 1 })
    await undoImport(ctx, second)
    await settle()
    expect(await statuses([first, second])).toEqual(['undone', 'undone'])
    expect(await db().customer.findFirst({ where: { id } })).toMatchObject({ phone: '1' })
  })

  it('of random bundles leave what people touched, and what that needs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(9), { maxLength: 4 }),
        fc.array(fc.nat(9), { maxLength: 4 }),
        fc.boolean(),
        fc.nat(2),
        fc.infiniteStream(fc.nat(99)),
        async (customers, sites, assets, withOrders, touched, dice) => {
          ctx = await makeAccount()
          await createJobType(ctx, { name: 'Service', code: 'SVC', tasks: [{ name: 'Look' }] })
          const customerOf = (index: number) => `C${index % customers.length}`
          const siteLines = sites.map((of, index) => `S${index},${customerOf(of)}`)
          const assetLines = assets.map((of, index) => {
            const site = sites[of % Math.max(sites.length, 1)]
            return `A${index},${customerOf(site ?? of)},${site === undefined ? '' : `S${of % sites.length}`},A-${index}`
          })
          const ids = [await make('customers', ['Name', ...customers.map((_one, index) => `C${index}`)].join('\n'))]
          if (sites.length > 0) ids.push(await make('sites', ['Name,Customer', ...siteLines].join('\n')))
          if (assets.length > 0) {
            ids.push(await make('assets', ['Name,Customer,Site,Serial number', ...assetLines].join('\n')))
            ids.push(await make('meters', 'Name,Asset,Unit,Kind\nHours,A-0,h,counter\n'))
          }
          if (withOrders) ids.push(await make('work-orders', 'Customer,Job type\nC0,SVC\n'))
          ids.push(await change('customers', 'Name,Phone\nC0,555\n'))
          const mine: string[] = []
          if (touched === 1) {
            const one = await db().customer.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'C0' } })
            await updateCustomer(ctx, one.id, { notes: 'called' })
            mine.push('customer C0')
          }
          if (touched === 2 && sites.length > 0) {
            const one = await db().site.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'S0' } })
            await updateSite(ctx, one.id, { parking: 'behind' })
            mine.push('site S0', `customer ${customerOf(sites[0] ?? 0)}`)
          }
          const rolls = dice[Symbol.iterator]()
          const order = ids.map((id) => ({ id, roll: Number(rolls.next().value) })).toSorted((a, b) => a.roll - b.roll)
          for (const { id } of order) {
            const { status } = await getImport(ctx, id)
            if (status !== 'undone') await undoImport(ctx, id)
            if (Number(rolls.next().value) % 2 === 0) await settle()
          }
          await settle()
          expect((await live()).toSorted()).toEqual(mine.toSorted())
          const phones = await db().customer.findMany({ where: { account_id: ctx.accountId, deleted_at: null } })
          expect(phones.map(({ phone }) => phone)).toEqual(phones.map(() => null))
        },
      ),
      { numRuns: proofRuns(500, 12) },
    )
  }, 600_000)
})
