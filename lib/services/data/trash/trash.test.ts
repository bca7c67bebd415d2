import { REGISTRY, verbsOf } from '@/lib/services/data/registry'
import { resourceOf, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { parseQuery } from '@/lib/schemas/query'
import { trashListQuery, trashRecord } from '@/lib/schemas/data/trash'
import { createBranch, deleteBranch, listBranches, restoreBranch } from '@/lib/services/people/branches'
import { deleteCustomer, restoreCustomer } from '@/lib/services/customers/customers'
import { createTechnician, deleteTechnician, restoreTechnician } from '@/lib/services/people/technicians'
import * as trash from '@/lib/services/data/trash'
import { createJobType } from '@/lib/services/work/job-types'
import { createWorkOrder, deleteWorkOrder, updateWorkOrder, restoreWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const list = (query = '', context = ctx) =>
  trash.listTrash(context, parseQuery(trashListQuery, new URLSearchParams(query)))

/** One of every kind that the trash holds, as it is restored, and the name that the trash gives it. */
async function makeEach(): Promise<{ type: TrashType; made: { id: string }; name: string }[]> {
  const customer = await makeCustomer(ctx, { name: 'Owner' })
  const description = `Not\n cooling ${'x'.repeat(100)}`
  const each = []
  const { id: technician_id } = await createTechnician(ctx, { name: 'Sam' })
  const asset = await makeAsset(ctx)
  const jobType = await createJobType(ctx, { name: 'Yearly service' })
  const rule = {
    appliance: 'other',
    min_charge: 5,
    unit: 'kg',
    limit_percent: 10,
    repair_days: 14,
    valid_from: '2026-01-01',
  }
  const meter = { name: 'Thing', unit: 'h', kind: 'counter' }
  const times = { starts_at: '2026-11-23T09:00:00Z', ends_at: '2026-11-30T09:00:00Z' }
  const nameless: Partial<Record<TrashType, { data: object; name: string }>> = {
    work_order: { data: { description }, name: `WO-000001: Not cooling ${'x'.repeat(68)}` },
    overtime: {
      data: { technician_id, date: '2026-11-23', start_minute: 0, end_minute: 60 },
      name: 'Overtime of Sam, 2026-11-23',
    },
    time_off: { data: { technician_id, ...times }, name: 'Leave of Sam, 2026-11-23' },
    meter: { data: { ...meter, asset_id: asset.id }, name: 'Thing' },
    refrigerant_event: {
      data: {
        asset_id: asset.id,
        kind: 'added',
        quantity: 1,
        unit: 'kg',
        full_charge: 10,
        substance: 'R-32',
        appliance: 'comfort_cooling',
        occurred_on: '2026-01-23',
      },
      name: 'Refrigerant of Rooftop unit, 2026-01-23',
    },
    compliance_rule: { data: { name: 'Thing', ...rule }, name: 'Thing' },
    maintenance_plan: {
      data: { name: 'Thing', job_type_id: jobType.id, rrule: 'FREQ=YEARLY', anchor_date: '2026-11-23' },
      name: 'Thing',
    },
    price_item: { data: { code: 'T', name: 'Thing', kind: 'fee' }, name: 'Thing' },
    tax_code: { data: { name: 'Thing', category: 'Z' }, name: 'Thing' },
    hold_reason: { data: { name: 'Thing', who: 'us' }, name: 'Thing' },
    on_call_shift: { data: { technician_id, ...times }, name: 'On call: Sam, 2026-11-23' },
  }
  for (const type of TRASH_TYPES) {
    const owner = resourceOf(type).needsCustomer && { customer_id: customer.id }
    const { data: testData, name } = nameless[type] ?? { data: { name: 'Thing' }, name: 'Thing' }
    const data = { ...owner, ...testData }
    const { create } = verbsOf(type) ?? {}
    if (!create) throw new Error(`${type} has no create`)
    const { id } = (await create(ctx, data)) as { id: string }
    // Restoring a live one changes nothing and answers the whole record.
    const restoredRecord = await REGISTRY[type].restore(ctx, id)
    each.push({ type, made: restoredRecord, name })
  }
  return each
}

test('every record type goes to the trash, is listed there and is restored unchanged', async () => {
  for (const { type, made, name } of await makeEach()) {
    const { id } = made
    const { restore } = REGISTRY[type]
    await REGISTRY[type].delete(ctx, id)
    const { data, meta } = await list(`record_type=${type}`)
    expect(data, type).toMatchObject([{ type, id, name }])
    expect(trashRecord.strict().parse(data[0])).toEqual(data[0])
    expect(meta).toMatchObject({ total_count: 1, total_pages: 1, next_cursor: null })

    await expect(restore(await makeAccount(), id), type).rejects.toMatchObject({ code: 'not_found' })
    await expect(restore(withScopes(ctx, 'read:customers'), id), type).rejects.toMatchObject({ code: 'forbidden' })
    const updated_at = expect.any(String) as string
    expect(await restore(ctx, id), type).toEqual({ ...made, updated_at })
    expect((await list(`record_type=${type}`)).data).toEqual([])

    const restores = () => db().history.count({ where: { record_id: id, verb: 'restore' } })
    expect(await restores()).toBe(1)
    expect(await restore(ctx, id)).toEqual({ ...made, updated_at })
    expect(await restores(), type).toBe(1)
    for (const unknown of [newId(), 'nonsense'])
      await expect(restore(ctx, unknown), type).rejects.toMatchObject({ code: 'not_found' })
  }
})

describe('the list', () => {
  test('is newest first over all types, by page and by cursor, also for equal times', async () => {
    const branches = []
    for (let index = 0; index < 4; index++) branches.push(await createBranch(ctx, { name: `B${index}` }))
    for (const { id } of branches) await deleteBranch(ctx, id)
    const customer = await makeCustomer(ctx)
    for (let index = 0; index < 4; index++) await makeSite(ctx, customer.id)
    await deleteCustomer(ctx, customer.id)

    const whole = (await list('per_page=100')).data
    expect(whole).toHaveLength(9)
    expect(
      whole
        .map(({ type }) => type)
        .sort()
        .join(),
    ).toBe([...Array<string>(4).fill('branch'), 'customer', ...Array<string>(4).fill('site')].join())
    const key = (row: { deleted_at: string; id: string }) => `${row.deleted_at} ${row.id}`
    expect(whole.map(key)).toEqual(whole.map(key).sort().reverse())
    expect(whole.at(-1)?.id).toBe(branches[0]?.id)

    for (const sort of ['-deleted_at', 'deleted_at']) {
      const expected = sort === '-deleted_at' ? whole : [...whole].reverse()
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`sort=${sort}&per_page=2&page=${page}`)))
      expect(pages.flatMap(({ data }) => data)).toEqual(expected)
      expect(pages.every(({ meta }) => meta.total_count === 9 && meta.total_pages === 5)).toBe(true)
      const seen = []
      for (let cursor: string | null = null; ;) {
        const page = await list(`per_page=2${cursor ? `&cursor=${cursor}` : `&sort=${sort}`}`)
        seen.push(...page.data)
        cursor = page.meta.next_cursor
        if (cursor === null) break
      }
      expect(seen).toEqual(expected)
    }
    const [, second] = branches
    const since = whole.find(({ id }) => id === second?.id)?.deleted_at ?? ''
    expect((await list(`updated_after=${since}`)).meta.total_count).toBe(7)
  })

  test('is for administrators, and of one account alone', async () => {
    const branch = await createBranch(ctx, { name: 'B' })
    await deleteBranch(ctx, branch.id)
    expect((await list('', await makeAccount())).data).toEqual([])
    await expect(list('', withScopes(ctx, 'read:customers', 'write:customers'))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(list('cursor=nonsense')).rejects.toMatchObject({ code: 'bad_request' })
  })
})

test('active work of a customer in the trash is not restored; finished work is', async () => {
  const customer = await makeCustomer(ctx)
  const active = await createWorkOrder(ctx, { customer_id: customer.id })
  const done = await createWorkOrder(ctx, { customer_id: customer.id })
  await updateWorkOrder(ctx, done.id, { status: 'completed' })
  for (const { id } of [active, done]) await deleteWorkOrder(ctx, id)
  await deleteCustomer(ctx, customer.id)
  expect((await restoreWorkOrder(ctx, done.id)).status).toBe('completed')
  await expect(restoreWorkOrder(ctx, active.id)).rejects.toMatchObject({ code: 'parent_in_trash' })
  await restoreCustomer(ctx, customer.id)
  expect((await restoreWorkOrder(ctx, active.id)).status).toBe('open')
})

test('a record restored twice at once is restored once', async () => {
  const branch = await createBranch(ctx, { name: 'B' })
  await deleteBranch(ctx, branch.id)
  await Promise.all(Array.from({ length: 5 }, () => restoreBranch(ctx, branch.id)))
  expect(await db().history.count({ where: { record_id: branch.id, verb: 'restore' } })).toBe(1)
  expect((await listBranches(ctx, {})).meta.total_count).toBe(1)
})

test('active work of a technician in the trash is not restored before them; finished work is', async () => {
  const { id: customer_id } = await makeCustomer(ctx)
  const technician = await createTechnician(ctx, { name: 'Dana Reyes' })
  const body = { customer_id, technician_id: technician.id }
  const active = await createWorkOrder(ctx, body)
  const finished = await createWorkOrder(ctx, body)
  await updateWorkOrder(ctx, finished.id, { status: 'completed' })
  for (const { id } of [active, finished]) await deleteWorkOrder(ctx, id)
  await deleteTechnician(ctx, technician.id)

  await expect(restoreWorkOrder(ctx, active.id)).rejects.toMatchObject({
    code: 'parent_in_trash',
    details: [{ field: 'technician_id' }],
  })
  expect(await restoreWorkOrder(ctx, finished.id)).toMatchObject({ status: 'completed' })
  await restoreTechnician(ctx, technician.id)
  expect(await restoreWorkOrder(ctx, active.id)).toMatchObject({ technician: { id: technician.id } })
})
