import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { assetListQuery, SERVICE_HISTORY_SHOWN } from '@/lib/schemas/assets/asset'
import { parseQuery } from '@/lib/schemas/query'
import { serviceHistoryItem, serviceHistoryQuery, serviceRecordRecord } from '@/lib/schemas/assets/service-record'
import { deleteAsset, getAsset, listAssets } from '@/lib/services/assets/assets'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makePart, makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { completeTask, deleteTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { addServiceRecord, getServiceRecord, listServiceHistory } from '@/lib/services/assets/service-records'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const history = (assetId: string, text = '') =>
  listServiceHistory(ctx, assetId, parseQuery(serviceHistoryQuery, new URLSearchParams(text)))

async function orderOn(asset: { id: string; customer: { id: string } }, body: Record<string, unknown> = {}) {
  return makeWorkOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id], ...body })
}

describe('the service history', () => {
  test('lists work orders and manual records, newest first, each with its best known date', async () => {
    const asset = await makeAsset(ctx)
    const technician = await makeTechnician(ctx)
    const done = await orderOn(asset, { work_order_type: 'repair', technician_id: technician.id, notes: 'Gate 4' })
    const planned = await orderOn(asset, { scheduled_date: '2031-05-01T08:00:00Z', description: 'Yearly' })
    const unplanned = await orderOn(asset)
    await orderOn(await makeAsset(ctx))
    const completed_at = new Date('2024-03-01T12:00:00Z')
    await db().workOrder.updateMany({ where: { id: done.id }, data: { status: 'completed', completed_at } })
    await addServiceRecord(ctx, asset.id, { date: '2025-01-01T00:00:00+02:00', type: 'by hand', technician: 'M. O.' })

    const { data, meta } = await history(asset.id)
    for (const item of data) expect(serviceHistoryItem.strict().safeParse(item).error).toBeUndefined()
    expect(meta.total_count).toBe(4)
    expect(data.map((item) => item.work_order_id)).toEqual([planned.id, unplanned.id, null, done.id])
    expect(data[0]).toMatchObject({ date: '2031-05-01T08:00:00.000Z', description: 'Yearly', status: 'open' })
    expect(data[2]).toEqual({
      work_order_id: null,
      work_order_number: null,
      date: '2024-12-31T22:00:00.000Z',
      type: 'by hand',
      status: 'completed',
      technician: 'M. O.',
      description: null,
      parts_used: [],
      notes: null,
    })
    expect(data[3]).toMatchObject({
      date: completed_at.toISOString(),
      type: 'repair',
      status: 'completed',
      technician: technician.name,
      work_order_number: done.work_order_number,
      notes: 'Gate 4',
    })
  })

  test('sums up the parts that live tasks used, in the order of the tasks', async () => {
    const asset = await makeAsset(ctx)
    const order = await orderOn(asset)
    const [belt, motor, fuse] = [await makePart(ctx, 'Belt'), await makePart(ctx, 'Motor'), await makePart(ctx, 'Fuse')]
    const [first, second, gone] = [
      await makeTask(ctx, { parts: [{ part_id: fuse.id, quantity: 9 }] }, order.id),
      await makeTask(ctx, {}, order.id),
      await makeTask(ctx, {}, order.id),
    ]
    await completeTask(ctx, first.id, { parts_used: [{ part_id: motor.id, quantity: 1 }] })
    await completeTask(ctx, second.id, {
      parts_used: [
        { part_id: belt.id, quantity: 2 },
        { part_id: motor.id, quantity: 3 },
      ],
    })
    await completeTask(ctx, gone.id, { parts_used: [{ part_id: fuse.id, quantity: 1 }] })
    await deleteTask(ctx, gone.id)
    expect((await history(asset.id)).data[0]?.parts_used).toEqual([
      { part: 'Motor', quantity: 4 },
      { part: 'Belt', quantity: 2 },
    ])
  })

  test('leaves out work orders in the trash', async () => {
    const asset = await makeAsset(ctx)
    await deleteWorkOrder(ctx, (await orderOn(asset)).id)
    expect((await history(asset.id)).meta.total_count).toBe(0)
    expect((await getAsset(ctx, asset.id)).service_history).toEqual([])
  })

  test.each(['-date', 'date'])(
    'sorted by %s, a cursor meets every service once, also at the same instant',
    async (sort) => {
      const asset = await makeAsset(ctx)
      for (const day of ['01', '02', '02', '02', '03'])
        await addServiceRecord(ctx, asset.id, { date: `2026-01-${day}T10:00:00Z`, type: 'visit' })
      await orderOn(asset, { scheduled_date: '2026-01-02T10:00:00Z' })
      const all = (await history(asset.id, `sort=${sort}`)).data
      const seen: typeof all = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await history(asset.id, `sort=${sort}&per_page=2${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.data)
        cursor = page.meta.next_cursor
      }
      expect(seen).toHaveLength(6)
      expect(seen).toEqual(all)
      expect((await history(asset.id, `sort=${sort}&per_page=4&page=2`)).data).toEqual(all.slice(4))
    },
  )

  test('can be read from an instant on', async () => {
    const asset = await makeAsset(ctx)
    const order = await orderOn(asset)
    await addServiceRecord(ctx, asset.id, { date: '2020-01-01T00:00:00Z', type: 'old' })
    const { updated_at } = await updateWorkOrder(ctx, order.id, { notes: 'changed' })
    const later = await history(asset.id, `updated_after=${new Date(Date.parse(updated_at) - 1).toISOString()}`)
    expect(later.data.map((item) => item.work_order_id)).toEqual([order.id])
    expect((await history(asset.id, `updated_after=${updated_at}`)).meta.total_count).toBe(0)
  })
})

describe('the asset itself', () => {
  test('shows the latest services, and in a list when it was last served', async () => {
    const asset = await makeAsset(ctx)
    const never = await makeAsset(ctx, { name: 'never served' })
    await orderOn(asset, { scheduled_date: '2031-05-01T08:00:00Z' })
    const done = await orderOn(asset)
    const { completed_at } = await updateWorkOrder(ctx, done.id, { status: 'completed' })
    await db().serviceRecord.createMany({
      data: Array.from({ length: SERVICE_HISTORY_SHOWN }, (_, index) => ({
        account_id: ctx.accountId,
        asset_id: asset.id,
        id: newId(),
        date: new Date(Date.UTC(2020, 0, 1 + index)),
        type: `visit ${index}`,
      })),
    })
    const shown = (await getAsset(ctx, asset.id)).service_history
    expect(shown).toHaveLength(SERVICE_HISTORY_SHOWN)
    expect(shown.slice(0, 3).map((entry) => entry.type)).toEqual(['service', 'service', 'visit 99'])

    const { data } = await listAssets(ctx, parseQuery(assetListQuery, new URLSearchParams('sort=created_at')))
    expect(data.map((item) => [item.id, item.last_service])).toEqual([
      [asset.id, completed_at],
      [never.id, null],
    ])
    expect(data[0]?.service_history).toEqual(shown)
  })
})

describe('the number of statements', () => {
  // What a write before told the other processes may still be on its way.
  const countOf = async (read: () => Promise<unknown>) =>
    (await watch(read)).filter(({ text }) => !text.includes('pg_notify')).length

  test('does not grow with the assets of a list, nor with the services of one', async () => {
    const asset = await makeAsset(ctx)
    await orderOn(asset)
    const assets = () => listAssets(ctx, parseQuery(assetListQuery, new URLSearchParams()))
    const few = [await countOf(assets), await countOf(() => history(asset.id))]
    for (let more = 0; more < 5; more += 1) {
      await orderOn(asset)
      await orderOn(await makeAsset(ctx))
    }
    expect([await countOf(assets), await countOf(() => history(asset.id))]).toEqual(few)
    expect((await assets()).data).toHaveLength(6)
  })
})

describe('a manual record', () => {
  test('returns what was entered, also under its own id', async () => {
    const asset = await makeAsset(ctx)
    const record = await addServiceRecord(ctx, asset.id, {
      date: '2026-01-01T10:00:00Z',
      type: 'maintenance',
      parts_used: [{ part: ' Belt ', quantity: 2 }],
      description: '',
    })
    expect(record).toMatchObject({ asset_id: asset.id, parts_used: [{ part: 'Belt', quantity: 2 }], description: null })
    expect(serviceRecordRecord.strict().safeParse(record).error).toBeUndefined()
    expect(await getServiceRecord(ctx, record.id)).toEqual(record)
    await expect(getServiceRecord(await makeAccount(), record.id)).rejects.toMatchObject({ code: 'not_found' })
    await deleteAsset(ctx, asset.id)
    await expect(getServiceRecord(ctx, record.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(history(asset.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('names every wrong field, and an unknown asset first', async () => {
    const asset = await makeAsset(ctx)
    const body = { date: '2026-02-30T00:00:00Z', parts_used: [{ part: 'Belt', quantity: 0.5, price: 1 }], work: 1 }
    await expect(addServiceRecord(ctx, asset.id, body)).rejects.toMatchObject({
      code: 'validation_error',
      details: ['date', 'type', 'parts_used[0].quantity', 'parts_used[0].price', 'work'].map(
        (field) => expect.objectContaining({ field }) as unknown,
      ),
    })
    await expect(addServiceRecord(await makeAccount(), asset.id, body)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a service that is written down changes its asset for whoever asks what was updated', async () => {
  const otherCtx = await makeAccount()
  const asset = await makeAsset(otherCtx)
  const longAgo = new Date('2020-01-01T00:00:00Z')
  await db().asset.updateMany({ where: { account_id: otherCtx.accountId }, data: { updated_at: longAgo } })
  await addServiceRecord(otherCtx, asset.id, { date: '2026-06-01T10:00:00Z', type: 'Repair' })
  const { updated_at, service_history } = await getAsset(otherCtx, asset.id)
  expect(Date.parse(updated_at)).toBeGreaterThan(longAgo.getTime())
  expect(service_history).toHaveLength(1)
})
