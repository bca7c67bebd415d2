import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { etagOf } from '@/lib/domain/etag'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeChecklist, makePart, makeTask } from '@/lib/testing/factories/tasks'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { completeTask, createTask, deleteTask, getTask, reorderTasks, restoreTask, updateTask } from './index'

/* A change reads the task and writes over what it read: whatever comes between must be seen, and lost by nobody. */

let ctx: ServiceContext
let home: Household
let workOrderId: string
let id: string

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  workOrderId = (await makeWorkOrder(ctx, home)).id
  id = (await makeTask(ctx, {}, workOrderId)).id
})

async function counted(work: () => Promise<unknown>): Promise<number> {
  return (await watch(work)).length
}

/** What a field went through, as its history tells it; each change must begin where the one before ended. */
async function pathOf(field: string): Promise<unknown[]> {
  const rows = await db().history.findMany({ where: { record_id: id }, orderBy: { position: 'asc' } })
  const steps = rows.flatMap(({ changes }) => {
    const step = (changes as Record<string, [unknown, unknown]>)[field]
    return step ? [step] : []
  })
  for (const [index, [from]] of steps.entries()) expect(from).toEqual(index === 0 ? null : steps[index - 1]?.[1])
  return steps.map(([, to]) => to)
}

/** Whoever waits for a row here. It is asked outside of the transaction, which would be told the same each time. */
function waiting() {
  return db().$queryRaw`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
}

/** Runs `change` while somebody else's change of the task is written and not yet committed, and commits that once it waits. */
async function meanwhile<T>(data: Prisma.TaskUpdateInput, change: () => Promise<T>): Promise<T> {
  let changing: Promise<T> | undefined
  await db().$transaction(async (tx) => {
    await tx.task.update({ where: { account_id_id: { account_id: ctx.accountId, id } }, data, select: { id: true } })
    changing = change()
    changing.catch(() => undefined)
    await expect.poll(waiting).toHaveLength(1)
  })
  if (!changing) throw new Error('nothing was changed')
  return changing
}

describe('is two statements, one that reads and one that writes:', () => {
  test('a change of every field', async () => {
    const { technician_id } = home
    const [checklist, part] = [await makeChecklist(ctx, ['Gas off']), await makePart(ctx)]
    const parts = [{ part_id: part.id, quantity: 1 }]
    const body = { name: 'x', status: 'in_progress', technician_id, checklist_id: checklist.id, parts, sequence: 3 }
    expect(await counted(() => updateTask(ctx, id, body))).toBe(2)
  })

  test('a completion with its answers and parts', async () => {
    const [checklist, part] = [await makeChecklist(ctx, ['Gas off']), await makePart(ctx)]
    await updateTask(ctx, id, { checklist_id: checklist.id })
    const checklist_responses = checklist.item_ids.map((item_id) => ({ item_id, response: true }))
    const body = { notes: 'Done', parts_used: [{ part_id: part.id, quantity: 1 }], checklist_responses }
    expect(await counted(() => completeTask(ctx, id, body))).toBe(2)
  })

  test('a new task, another order of the tasks, and a delete', async () => {
    const part = await makePart(ctx)
    const parts = [{ part_id: part.id, quantity: 1 }]
    let second = ''
    expect(await counted(async () => (second = (await createTask(ctx, workOrderId, { name: 'x', parts })).id))).toBe(2)
    expect(await counted(() => reorderTasks(ctx, workOrderId, [second, id]))).toBe(2)
    expect(await counted(() => deleteTask(ctx, id))).toBe(2)
  })

  test('a restore, after whose delete it takes back was looked for', async () => {
    await deleteTask(ctx, id)
    expect(await counted(() => restoreTask(ctx, id))).toBeLessThanOrEqual(4)
  })

  test('in an open transaction one more, which locks', async () => {
    await inTransaction(ctx, async (tx) => {
      expect(await counted(() => updateTask({ ...ctx, tx }, id, { notes: 'x' }))).toBe(3)
    })
  })
})

describe('a change', () => {
  test('writes what was sent over what came in between', async () => {
    const done = await meanwhile({ notes: 'theirs', status: 'blocked' }, () =>
      updateTask(ctx, id, { description: 'ours' }),
    )
    expect(done).toMatchObject({ notes: 'theirs', description: 'ours', status: 'blocked' })
    expect(await getTask(ctx, id)).toEqual(done)
    const last = await db().history.findFirstOrThrow({ where: { record_id: id }, orderBy: { position: 'desc' } })
    expect(Object.keys(last.changes as object)).toEqual(['description'])
  })

  test('is checked against what was changed in between', async () => {
    const tag = etagOf(await getTask(ctx, id))
    const late = meanwhile({ notes: 'theirs' }, () => updateTask(ctx, id, { notes: 'ours' }, tag))
    await expect(late).rejects.toMatchObject({ code: 'precondition_failed' })
    await expect(deleteTask(ctx, id, tag)).rejects.toMatchObject({ code: 'precondition_failed' })
    expect(await getTask(ctx, id)).toMatchObject({ notes: 'theirs' })
  })

  test('of a task that goes to the trash in between finds none, and leaves its work order as it is', async () => {
    const { updated_at } = await getWorkOrder(ctx, workOrderId)
    const late = meanwhile({ deleted_at: new Date() }, () => completeTask(ctx, id, { notes: 'ours' }))
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().history.count({ where: { record_id: id } })).toBe(1)
    expect((await getWorkOrder(ctx, workOrderId)).updated_at).toBe(updated_at)
  })

  test('that names what is missing writes nothing, also of its work order', async () => {
    const { updated_at } = await getWorkOrder(ctx, workOrderId)
    const body = { notes: 'x', parts: [{ part_id: 'no id', quantity: 1 }], technician_id: '\0' }
    await expect(updateTask(ctx, id, body)).rejects.toMatchObject({ code: 'validation_error' })
    await expect(createTask(ctx, workOrderId, { ...body, name: 'x' })).rejects.toMatchObject({
      code: 'validation_error',
    })
    expect(await getWorkOrder(ctx, workOrderId)).toMatchObject({ updated_at, tasks: [{ id }] })
  })
})

describe('many changes at once', () => {
  test('are all written, one after the other', async () => {
    const texts = Array.from({ length: 12 }, (_one, index) => `note ${index}`)
    await Promise.all(texts.map((notes) => updateTask(ctx, id, { notes })))
    const path = await pathOf('notes')
    expect(new Set(path)).toEqual(new Set(texts))
    expect((await getTask(ctx, id)).notes).toBe(path.at(-1))
  })

  test('of its parts leave the list that the last one sent', async () => {
    const [one, other] = [await makePart(ctx, 'Belt'), await makePart(ctx, 'Filter')]
    const lists = [[one], [other], [], [one, other], [other, one, one], [one]]
    const sent = lists.map((parts) => parts.map((part) => ({ part_id: part.id, quantity: 1 })))
    await Promise.all(sent.map((parts) => updateTask(ctx, id, { parts })))
    expect((await pathOfParts()).at(-1)).toEqual((await getTask(ctx, id)).parts_required)
  })

  test('of tasks and their work order, which completes, wait for each other and lose nothing', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTask(ctx, workOrderId, { name: 'x' })))
    const ids = [id, ...others.map((task) => task.id)]
    await Promise.all([
      ...ids.map((one) => completeTask(ctx, one, { notes: one })),
      updateWorkOrder(ctx, workOrderId, { status: 'completed' }),
    ])
    const after = await Promise.all(ids.map((one) => getTask(ctx, one)))
    expect(after.map(({ notes, status }) => [notes, status])).toEqual(ids.map((one) => [one, 'completed']))
    expect(await getWorkOrder(ctx, workOrderId)).toMatchObject({ status: 'completed' })
  })
})

/** As `pathOf`; an empty list is the beginning. */
async function pathOfParts(): Promise<unknown[]> {
  const rows = await db().history.findMany({ where: { record_id: id, verb: 'update' }, orderBy: { position: 'asc' } })
  return rows.map(({ changes }) => (changes as Record<string, [unknown, unknown]>).parts_required?.[1])
}
