import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { taskRecord } from '@/lib/schemas/work/task'
import { makeAccount } from '@/lib/testing/account'
import { makeChecklist, makePart, makeTask } from '@/lib/testing/factories/tasks'
import { completeTask, getTask, updateTask } from '@/lib/services/work/tasks'

let ctx: ServiceContext
let red: string
let green: string

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

beforeAll(async () => {
  ctx = await makeAccount()
  red = await picture('red')
  green = await picture('green')
})

const refused = (fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})

test('records everything that is sent', async () => {
  const checklist = await makeChecklist(ctx, ['Gas off', 'Belt tight'])
  const [gas = '', belt = ''] = checklist.item_ids
  const part = await makePart(ctx)
  const createdTask = await makeTask(ctx, { checklist_id: checklist.id })
  const done = await completeTask(ctx, createdTask.id, {
    notes: 'All good',
    photos: [red, `data:image/png;base64,${green}`],
    parts_used: [{ part_id: part.id, quantity: 2 }],
    checklist_responses: [
      { item_id: belt, response: false },
      { item_id: gas, response: true },
    ],
  })
  expect(taskRecord.strict().parse(done)).toEqual(done)
  expect(done).toMatchObject({
    status: 'completed',
    notes: 'All good',
    parts_used: [{ part_id: part.id, name: 'Fan belt', quantity: 2 }],
    checklist_responses: [
      { item_id: gas, label: 'Gas off', response: true },
      { item_id: belt, label: 'Belt tight', response: false },
    ],
  })
  expect(done.photos).toHaveLength(2)
  expect(done.completed_at).not.toBeNull()
  expect((await getTask(ctx, createdTask.id)).photos.map(({ id }) => id)).toEqual(done.photos.map(({ id }) => id))
})

test('completing again replaces what is sent, adds photos, and keeps the time', async () => {
  const checklist = await makeChecklist(ctx, ['Gas off', 'Belt tight'])
  const [gas = '', belt = ''] = checklist.item_ids
  const [old, used] = [await makePart(ctx), await makePart(ctx, 'Filter')]
  const createdTask = await makeTask(ctx, { checklist_id: checklist.id })
  const first = await completeTask(ctx, createdTask.id, {
    notes: 'first',
    photos: [red],
    parts_used: [{ part_id: old.id, quantity: 1 }],
    checklist_responses: [
      { item_id: gas, response: true },
      { item_id: belt, response: true },
    ],
  })
  const unchanged = await completeTask(ctx, createdTask.id, {})
  expect({ ...unchanged, updated_at: first.updated_at }).toEqual(first)
  const second = await completeTask(ctx, createdTask.id, {
    notes: 'second',
    photos: [red, green, green],
    parts_used: [{ part_id: used.id, quantity: 4 }],
    checklist_responses: [{ item_id: belt.toUpperCase(), response: false }],
  })
  expect(second).toMatchObject({
    notes: 'second',
    completed_at: first.completed_at,
    parts_used: [{ part_id: used.id, quantity: 4 }],
    checklist_responses: [
      { item_id: gas, response: true },
      { item_id: belt, response: false },
    ],
  })
  expect(second.photos.map(({ id }) => id)).toEqual([first.photos[0]?.id, expect.any(String)])
})

test('is allowed from every state', async () => {
  for (const status of ['in_progress', 'skipped', 'blocked']) {
    const createdTask = await makeTask(ctx)
    await updateTask(ctx, createdTask.id, { status })
    expect((await completeTask(ctx, createdTask.id, {})).status).toBe('completed')
  }
})

describe('what is wrong', () => {
  test('is named entry by entry, and nothing is recorded', async () => {
    const checklist = await makeChecklist(ctx, ['Gas off'])
    const others = await makeChecklist(ctx, ['Elsewhere'])
    const createdTask = await makeTask(ctx, { checklist_id: checklist.id })
    const [item_id = ''] = checklist.item_ids
    const bad = {
      notes: 'never stored',
      photos: [red, Buffer.from('not a picture').toString('base64'), 'data:image/png;base64,%%%', 5],
      parts_used: [{ part_id: newId(), quantity: 1 }],
      checklist_responses: [
        { item_id, response: true },
        { item_id, response: false },
        { item_id: others.item_ids[0], response: true },
        { item_id: 'x', response: 'yes' },
      ],
      actual_duration: 5,
    }
    await expect(completeTask(ctx, createdTask.id, bad)).rejects.toMatchObject(
      refused([
        'photos[3]',
        'checklist_responses[3].response',
        'actual_duration',
        'photos[1]',
        'photos[2]',
        'parts_used[0].part_id',
        'checklist_responses[1].item_id',
        'checklist_responses[2].item_id',
        'checklist_responses[3].item_id',
      ]),
    )
    expect(await getTask(ctx, createdTask.id)).toEqual(createdTask)
    expect(await db().photo.count({ where: { task_id: createdTask.id } })).toBe(0)
  })

  test('responses need a checklist, and eleven photos are too many', async () => {
    const createdTask = await makeTask(ctx)
    const checklist = await makeChecklist(ctx, ['Gas off'])
    await expect(
      completeTask(ctx, createdTask.id, {
        photos: Array.from({ length: 11 }, () => red),
        checklist_responses: [{ item_id: checklist.item_ids[0], response: true }],
      }),
    ).rejects.toMatchObject(refused(['photos', 'checklist_responses[0].item_id']))
  })
})

test('ten completions at once store the same photo once and lose no other', async () => {
  const createdTask = await makeTask(ctx)
  const colours = ['blue', 'cyan', 'navy', 'teal', 'gold']
  const ownPictures = await Promise.all(colours.map(picture))
  await Promise.all(
    ownPictures.flatMap((photo) => [0, 1].map(() => completeTask(ctx, createdTask.id, { photos: [red, photo] }))),
  )
  expect((await getTask(ctx, createdTask.id)).photos).toHaveLength(1 + colours.length)
})

test('answers of another checklist are not shown', async () => {
  const [one, other] = [await makeChecklist(ctx, ['Gas off']), await makeChecklist(ctx, ['Lights off'])]
  const createdTask = await makeTask(ctx, { checklist_id: one.id })
  await completeTask(ctx, createdTask.id, { checklist_responses: [{ item_id: one.item_ids[0], response: true }] })
  expect((await updateTask(ctx, createdTask.id, { checklist_id: other.id })).checklist_responses).toEqual([])
  expect((await updateTask(ctx, createdTask.id, { checklist_id: one.id })).checklist_responses).toHaveLength(1)
})

test('the history keeps which photos were added, never their signed links', async () => {
  const createdTask = await makeTask(ctx)
  const done = await completeTask(ctx, createdTask.id, { photos: [red] })
  const row = await db().history.findFirst({ where: { record_id: createdTask.id, verb: 'complete' } })
  expect(row?.changes).toMatchObject({ photos: [[], [{ id: done.photos[0]?.id }]] })
  expect(JSON.stringify(row?.changes)).not.toContain('signature')
})
