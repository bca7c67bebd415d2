import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { taskItem, taskRecord } from '@/lib/schemas/work/task'
import { deleteWorkOrder, getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeChecklist, makePart, makeTask } from '@/lib/testing/factories/tasks'
import { makeHousehold, makeWorkOrder, trash } from '@/lib/testing/factories/work-orders'
import { completeTask, createTask, deleteTask, getTask, listTasks, updateTask } from '@/lib/services/work/tasks'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

const notFound = { code: 'not_found' }
const refused = (fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})

test('what was read can be sent back with its parts, and changes nothing', async () => {
  const part = await makePart(ctx, 'Belt')
  const parts = [{ part_id: part.id, quantity: 2 }]
  const createdTask = await makeTask(ctx, { name: 'Replace belt', parts })
  expect(await updateTask(ctx, createdTask.id, { ...createdTask, parts, parts_used: [], technician_id: null })).toEqual(
    createdTask,
  )
  const changed = await updateTask(ctx, createdTask.id, { parts: [{ part_id: part.id, quantity: 3 }] })
  expect(changed.parts_required).toMatchObject([{ quantity: 3 }])
})

describe('creating', () => {
  test('accepts every field, in order, and keeps a part that is named twice', async () => {
    const { technician_id } = await makeHousehold(ctx)
    const checklist = await makeChecklist(ctx, ['Gas off'])
    const [belt, filter] = [await makePart(ctx, 'Belt'), await makePart(ctx, 'Filter')]
    const parts = [filter, belt, filter].map(({ id }, index) => ({ part_id: id, quantity: index + 1 }))
    const createdTask = await makeTask(ctx, {
      name: ' Replace belt ',
      description: 'On the roof',
      estimated_duration: 45,
      technician_id,
      checklist_id: checklist.id,
      parts,
      notes: 'Bring a ladder',
    })
    expect(taskRecord.strict().parse(createdTask)).toEqual(createdTask)
    expect(createdTask).toMatchObject({
      name: 'Replace belt',
      status: 'pending',
      sequence: 1,
      duration: 45,
      technician: { id: technician_id, name: 'Sam Reyes' },
      checklist: { id: checklist.id, name: 'Cooling check' },
      parts_required: [
        { part_id: filter.id, name: 'Filter', quantity: 1 },
        { part_id: belt.id, name: 'Belt', quantity: 2 },
        { part_id: filter.id, name: 'Filter', quantity: 3 },
      ],
      parts_used: [],
      photos: [],
      checklist_responses: [],
    })
    expect(await getTask(ctx, createdTask.id)).toEqual(createdTask)
  })

  test('names every error at once', async () => {
    const { id } = await makeWorkOrder(ctx)
    const part = await makePart(ctx)
    const bad = {
      name: ' ',
      technician_id: newId(),
      checklist_id: 'x',
      estimated_duration: 1.5,
      parts: [
        { part_id: part.id, quantity: 0 },
        { part_id: newId(), quantity: 1 },
        { quantity: 1, colour: 'red' },
      ],
      color: 'red',
    }
    await expect(createTask(ctx, id, bad)).rejects.toMatchObject(
      refused([
        'name',
        'estimated_duration',
        'parts[0].quantity',
        'parts[2].part_id',
        'parts[2].colour',
        'color',
        'technician_id',
        'checklist_id',
        'parts[1].part_id',
      ]),
    )
    expect((await listTasks(ctx, id, {})).data).toEqual([])
  })

  test('twenty created at once get the positions 1 to 20', async () => {
    const { id } = await makeWorkOrder(ctx)
    const createdTask = await Promise.all(Array.from({ length: 20 }, () => createTask(ctx, id, { name: 'Step' })))
    const places = createdTask.map((task) => task.sequence).sort((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 20 }, (_one, index) => index + 1))
  })

  test('a part of another account does not exist', async () => {
    const { id } = await makeWorkOrder(ctx)
    const foreign = await makePart(await makeAccount())
    await expect(
      createTask(ctx, id, { name: 'x', parts: [{ part_id: foreign.id, quantity: 1 }] }),
    ).rejects.toMatchObject(refused(['parts[0].part_id']))
  })
})

describe('listing', () => {
  test('follows the sequence, with the fields of a list, and filters', async () => {
    const { id } = await makeWorkOrder(ctx)
    const { technician_id } = await makeHousehold(ctx)
    const first = await makeTask(ctx, { name: 'first', estimated_duration: 30 }, id)
    await makeTask(ctx, { name: 'second', technician_id }, id)
    const third = await makeTask(ctx, { name: 'third' }, id)
    await updateTask(ctx, first.id, { sequence: 9, actual_duration: 12 })
    await updateTask(ctx, third.id, { status: 'blocked' })

    const { data, meta } = await listTasks(ctx, id, {})
    for (const row of data) expect(taskItem.strict().parse(row)).toEqual(row)
    expect(data.map((row) => row.name)).toEqual(['second', 'third', 'first'])
    expect(data[2]).toMatchObject({ estimated_duration: 30, actual_duration: 12, duration: 12 })
    expect(meta).toMatchObject({ total_count: 3, next_cursor: null })
    const names = async (query: Parameters<typeof listTasks>[2]) =>
      (await listTasks(ctx, id, query)).data.map((row) => row.name)
    expect(await names({ status: ['blocked', 'completed'] })).toEqual(['third'])
    expect(await names({ technician_id })).toEqual(['second'])
    expect(await names({ technician_id: null })).toEqual(['third', 'first'])
    expect(await names({ page: 2, per_page: 2 })).toEqual(['first'])
    expect((await getWorkOrder(ctx, id)).tasks.map((task) => task.name)).toEqual(['second', 'third', 'first'])
  })

  test('of an unknown, foreign or deleted work order is 404', async () => {
    const foreign = await makeWorkOrder(await makeAccount())
    const gone = await makeWorkOrder(ctx)
    await deleteWorkOrder(ctx, gone.id)
    for (const id of ['x', newId(), foreign.id, gone.id]) {
      await expect(listTasks(ctx, id, {})).rejects.toMatchObject(notFound)
      await expect(createTask(ctx, id, { name: 'x' })).rejects.toMatchObject(notFound)
    }
  })
})

describe('changing', () => {
  test('what was read can be sent back', async () => {
    const part = await makePart(ctx)
    const createdTask = await makeTask(ctx, { parts: [{ part_id: part.id, quantity: 2 }] })
    const used = await updateTask(ctx, createdTask.id, { parts_used: createdTask.parts_required })
    expect(used.parts_used).toEqual(createdTask.parts_required)
    expect(await updateTask(ctx, createdTask.id, used)).toEqual({ ...used, updated_at: expect.any(String) as string })
  })

  test('times of a task follow its status', async () => {
    const createdTask = await makeTask(ctx)
    const started = await updateTask(ctx, createdTask.id, { status: 'in_progress' })
    expect(started.started_at).not.toBeNull()
    const done = await updateTask(ctx, createdTask.id, { status: 'completed' })
    expect(done).toMatchObject({ started_at: started.started_at, actual_duration: 0, duration: 0 })
    expect(done.completed_at).not.toBeNull()
    const skipped = await updateTask(ctx, createdTask.id, { status: 'skipped', skip_reason: 'No access' })
    expect(skipped).toMatchObject({ started_at: started.started_at, completed_at: null, skip_reason: 'No access' })
  })

  test('keeps references that are in the trash, and refuses to set them anew', async () => {
    const { technician_id } = await makeHousehold(ctx)
    const checklist = await makeChecklist(ctx, [])
    const part = await makePart(ctx)
    const references = { technician_id, checklist_id: checklist.id, parts_used: [{ part_id: part.id, quantity: 1 }] }
    const createdTask = await makeTask(ctx)
    await updateTask(ctx, createdTask.id, references)
    const later = await makeTask(ctx)
    await trash(ctx, 'technician', technician_id)
    await trash(ctx, 'checklist', checklist.id)
    await trash(ctx, 'part', part.id)
    const updatedTask = await updateTask(ctx, createdTask.id, references)
    expect(updatedTask).toMatchObject({ technician: { id: technician_id }, parts_used: [{ name: 'Fan belt' }] })
    await expect(updateTask(ctx, later.id, references)).rejects.toMatchObject(
      refused(['technician_id', 'checklist_id', 'parts_used[0].part_id']),
    )
  })

  test('null clears what may be empty and is refused where a value is needed', async () => {
    const createdTask = await makeTask(ctx, { description: 'x', notes: 'y', estimated_duration: 5 })
    const cleared = await updateTask(ctx, createdTask.id, {
      description: '',
      notes: null,
      parts: null,
      technician_id: null,
    })
    expect(cleared).toMatchObject({ description: null, notes: null, parts_required: [] })
    const needed = { name: null, status: null, sequence: null }
    await expect(updateTask(ctx, createdTask.id, needed)).rejects.toMatchObject(refused(Object.keys(needed)))
  })

  test('If-Match lets one of two changes through', async () => {
    const createdTask = await makeTask(ctx)
    const results = await Promise.allSettled([
      updateTask(ctx, createdTask.id, { notes: 'one' }, etagOf(createdTask)),
      updateTask(ctx, createdTask.id, { notes: 'two' }, etagOf(createdTask)),
    ])
    expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(deleteTask(ctx, createdTask.id, etagOf(createdTask))).rejects.toMatchObject({
      code: 'precondition_failed',
    })
  })
})

describe('visibility', () => {
  test('a deleted task, or one of a deleted work order, appears nowhere', async () => {
    const deleted = await makeTask(ctx)
    expect(await deleteTask(ctx, deleted.id)).toMatchObject({ id: deleted.id })
    expect((await getWorkOrder(ctx, deleted.work_order_id)).tasks).toEqual([])
    const orphan = await makeTask(ctx)
    await deleteWorkOrder(ctx, orphan.work_order_id)
    const foreign = await makeTask(await makeAccount())
    for (const id of [deleted.id, orphan.id, foreign.id, 'x', newId()]) {
      await expect(getTask(ctx, id)).rejects.toMatchObject(notFound)
      await expect(updateTask(ctx, id, {})).rejects.toMatchObject(notFound)
      await expect(completeTask(ctx, id, {})).rejects.toMatchObject(notFound)
      await expect(deleteTask(ctx, id)).rejects.toMatchObject(notFound)
    }
  })

  test('reading and writing need their own scopes', async () => {
    const createdTask = await makeTask(ctx)
    const reader = withScopes(ctx, 'read:work-orders')
    const writer = withScopes(ctx, 'write:work-orders')
    const forbidden = { code: 'forbidden' }
    await expect(createTask(reader, createdTask.work_order_id, {})).rejects.toMatchObject(forbidden)
    await expect(updateTask(reader, createdTask.id, {})).rejects.toMatchObject(forbidden)
    await expect(completeTask(reader, createdTask.id, {})).rejects.toMatchObject(forbidden)
    await expect(deleteTask(reader, createdTask.id)).rejects.toMatchObject(forbidden)
    await expect(getTask(writer, createdTask.id)).rejects.toMatchObject(forbidden)
    await expect(listTasks(writer, createdTask.work_order_id, {})).rejects.toMatchObject(forbidden)
  })

  test('every change leaves its row in the history', async () => {
    const createdTask = await makeTask(ctx)
    await updateTask(ctx, createdTask.id, { notes: 'x' })
    await completeTask(ctx, createdTask.id, {})
    await deleteTask(ctx, createdTask.id)
    const rows = await db().history.findMany({ where: { record_id: createdTask.id }, orderBy: { id: 'asc' } })
    expect(rows.map((row) => [row.record_type, row.verb])).toEqual(
      ['create', 'update', 'complete', 'delete'].map((verb) => ['task', verb]),
    )
    expect(rows[1]?.changes).toEqual({ notes: [null, 'x'] })
  })
})
