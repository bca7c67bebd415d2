import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { changeBoardJob } from '@/lib/services/scheduling/board'
import { getWorkOrder, listWorkOrderHistory, updateWorkOrder } from '@/lib/services/work/work-orders'

/* A change reads the work order and writes over what it read: whatever comes between must be seen, and lost by nobody. */

let ctx: ServiceContext
let home: Household
let id: string

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  id = (await makeWorkOrder(ctx, home)).id
})

/** The values that a field went through, as its history tells them; each change must begin where the one before ended. */
async function pathOf(field: string): Promise<unknown[]> {
  const { data } = await listWorkOrderHistory(ctx, id, { per_page: 100, sort: 'created_at' })
  const steps = data.flatMap(({ changes }) => (changes[field] ? [changes[field]] : []))
  for (const [index, [from]] of steps.entries()) expect(from).toEqual(index === 0 ? null : steps[index - 1]?.[1])
  return steps.map(([, to]) => to)
}

/** Whoever waits for a row here. It is asked outside of the transaction, which would be told the same each time. */
function waiting() {
  return db().$queryRaw`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
}

/** Runs `change` while somebody else's change of the row is written and not yet committed, and commits that once it waits. */
async function meanwhile<T>(data: Prisma.WorkOrderUpdateInput, change: () => Promise<T>): Promise<T> {
  let changing: Promise<T> | undefined
  await db().$transaction(async (tx) => {
    await tx.workOrder.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data,
      select: { id: true },
    })
    changing = change()
    changing.catch(() => undefined)
    await expect.poll(waiting).toHaveLength(1)
  })
  if (!changing) throw new Error('nothing was changed')
  return changing
}

describe('a change', () => {
  test('is two statements: one reads, one writes; a third looks for conflicts where any can be', async () => {
    const counted = async (body: Record<string, unknown>) => (await watch(() => updateWorkOrder(ctx, id, body))).length
    const { technician_id } = home
    expect(await counted({ notes: 'x', status: 'in_progress', technician_id, asset_ids: [] })).toBe(3)
    expect(await counted({ status: 'completed' })).toBe(2)
  })

  test('answers with its conflicts although the first read of them fails, for it is committed by then', async () => {
    const connections = pool()
    const query = connections.query.bind(connections) as (...args: unknown[]) => unknown
    let failed = 0
    const spy = vi.spyOn(connections, 'query').mockImplementation((...args: unknown[]) => {
      const { text } = args[0] as pg.QueryConfig
      if (failed > 0 || !text.includes(' AS context FROM')) return query(...args) as never
      failed += 1
      return Promise.reject(new Error('The connection is gone.')) as never
    })
    const { technician_id } = home
    const scheduled_date = '2031-05-01T03:00:00Z'
    const changed = await updateWorkOrder(ctx, id, { technician_id, scheduled_date }).finally(() => spy.mockRestore())
    expect(failed).toBe(1)
    expect(changed.conflicts.length).toBeGreaterThan(0)
    expect(await getWorkOrder(ctx, id)).toEqual(changed)
  })

  test('writes what was sent over what came in between', async () => {
    const done = await meanwhile({ notes: 'theirs', status: 'on_hold' }, () =>
      updateWorkOrder(ctx, id, { description: 'ours', technician_id: null }),
    )
    expect(done).toMatchObject({ notes: 'theirs', description: 'ours', status: 'on_hold', technician: null })
    expect(await getWorkOrder(ctx, id)).toEqual(done)
    const { data } = await listWorkOrderHistory(ctx, id, { per_page: 1 })
    expect(Object.keys(data[0]?.changes ?? {}).sort()).toEqual(['description', 'technician'])
  })

  test('is checked against what was changed in between', async () => {
    const { updated_at: _moment, ...seen } = await getWorkOrder(ctx, id)
    const tag = etagOf(await getWorkOrder(ctx, id))
    const late = meanwhile({ notes: 'theirs' }, () => updateWorkOrder(ctx, id, { notes: 'ours' }, tag))
    await expect(late).rejects.toMatchObject({ code: 'precondition_failed' })
    const unscheduled = { scheduled_date: null, estimated_duration: null, technician_id: seen.technician?.id ?? null }
    const moved = await meanwhile({ status: 'completed' }, () =>
      changeBoardJob(ctx, id, { notes: 'ours' }, { status: 'open', ...unscheduled }),
    )
    expect(moved).toMatchObject({ outcome: 'moved', theirs: { status: 'completed' } })
    await expect(updateWorkOrder(ctx, id, {}, tag)).rejects.toMatchObject({ code: 'precondition_failed' })
    expect(await getWorkOrder(ctx, id)).toMatchObject({ notes: 'theirs' })
  })

  test('of a work order that goes to the trash in between finds none', async () => {
    const late = meanwhile({ deleted_at: new Date() }, () => updateWorkOrder(ctx, id, { notes: 'ours' }))
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().history.count({ where: { record_id: id } })).toBe(1)
  })
})

describe('many changes at once', () => {
  test('are all written, one after the other', async () => {
    const texts = Array.from({ length: 12 }, (_one, index) => `note ${index}`)
    await Promise.all(texts.map((notes) => updateWorkOrder(ctx, id, { notes })))
    const path = await pathOf('notes')
    expect(new Set(path)).toEqual(new Set(texts))
    expect(path).toHaveLength(texts.length)
    expect((await getWorkOrder(ctx, id)).notes).toBe(path.at(-1))
  })

  test('of its assets leave what the last one said, and the history says the same', async () => {
    const [first = '', second = ''] = home.asset_ids
    const lists = [[first], [second], [], [first, second], [second, first, first], [first]]
    await Promise.all(lists.map((asset_ids) => updateWorkOrder(ctx, id, { asset_ids })))
    const { asset_ids, assets } = await getWorkOrder(ctx, id)
    expect((await pathOf('asset_ids')).at(-1)).toEqual(asset_ids)
    expect(assets.map((one) => one.id)).toEqual(asset_ids)
  })
})
