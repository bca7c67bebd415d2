import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { checklistRecord, type ChecklistRecord } from '@/lib/schemas/work/checklist'
import { taskRecord, type TaskRecord } from '@/lib/schemas/work/task'
import { readMeter } from '@/lib/services/assets/meter-answers'
import { createMeterReading, listMeterReadings } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { createChecklist, getChecklist, updateChecklist } from '@/lib/services/work/checklists'
import { createJobType } from '@/lib/services/work/job-types'
import { readWorkOrderSheet } from '@/lib/services/work/work-orders'
import { completeTask, getTask, listTasks } from '@/lib/services/work/tasks'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

const ITEMS = [
  { label: 'Power off' },
  { label: 'Suction pressure', kind: 'number', unit: 'psi', min: 50, max: 80.5 },
  { label: 'Filter', kind: 'choice', options: ['Clean', 'Dirty', 'Replaced'] },
  { label: 'What was heard', kind: 'text', required: false },
  { label: 'Name plate', kind: 'photo' },
  { label: 'Run hours', kind: 'meter', unit: 'h' },
] as const

let picture: string
let ctx: ServiceContext
let checklist: ChecklistRecord
let task: TaskRecord
let meterId: string

beforeAll(async () => {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  picture = (await image.jpeg().toBuffer()).toString('base64')
})

beforeEach(async () => {
  const account = await makeAccount()
  ctx = { ...account, actor: { type: 'user', id: newId(), name: 'Ana' } }
  checklist = await createChecklist(ctx, { name: 'Seasonal service', items: ITEMS })
  const asset = await makeAsset(ctx)
  meterId = (await createMeter(ctx, { asset_id: asset.id, name: 'Hours', unit: 'h', kind: 'counter' })).id
  const order = await makeWorkOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
  task = await makeTask(ctx, { checklist_id: checklist.id }, order.id)
})

const idOf = (label: string) => checklist.items.find((item) => item.label === label)?.id ?? ''
const complete = (answers: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  completeTask(
    { ...ctx, requestId: newId() },
    task.id,
    { checklist_answers: Object.entries(answers).map(([label, value]) => answerOf(label, value)), ...more },
    { readMeter },
  )
const answerOf = (label: string, value: unknown) => ({ item_id: idOf(label), value })
const answersOf = (record: TaskRecord) =>
  Object.fromEntries(record.checklist_answers.map(({ label, value }) => [label, value]))
const readings = async () => (await listMeterReadings(ctx, meterId, { sort: 'read_at' })).data
const refusal = (...details: { field: string; message: string }[]) => ({ code: 'validation_error', details })

describe('items of a checklist', () => {
  it('have a kind and its settings, and are checks where nothing is said', () => {
    expect(checklistRecord.strict().parse(checklist)).toEqual(checklist)
    expect(checklist.items[0]).toMatchObject({ kind: 'check', unit: null, min: null, options: [], required: true })
    expect(checklist.items[1]).toMatchObject({ kind: 'number', unit: 'psi', min: 50, max: 80.5 })
    expect(checklist.items[2]).toMatchObject({ kind: 'choice', options: ['Clean', 'Dirty', 'Replaced'] })
    expect(checklist.items[3]).toMatchObject({ kind: 'text', required: false })
  })

  it('keep what a change leaves out of them, and take what it says', async () => {
    const [check, pressure, filter] = checklist.items
    const items = [
      { id: pressure?.id, label: 'Suction', max: 90 },
      { id: filter?.id, label: 'Filter' },
      { id: check?.id, label: 'Power off', required: false },
    ]
    const changed = await updateChecklist(ctx, checklist.id, { items })
    expect(changed.items).toEqual([{ ...pressure, label: 'Suction', max: 90 }, filter, { ...check, required: false }])
    expect(await getChecklist(ctx, checklist.id)).toEqual(changed)
  })

  it('are refused with settings of another kind, or another kind than they had', async () => {
    const items = [
      { label: 'a', unit: 'psi' },
      { label: 'b', kind: 'number', min: 5, max: 4 },
      { label: 'c', kind: 'choice', options: ['one'] },
      { label: 'd', kind: 'choice', options: ['one', 'one'] },
      { label: 'e', kind: 'text', options: ['one', 'two'] },
    ]
    await expect(createChecklist(ctx, { name: 'Bad', items })).rejects.toMatchObject(
      refusal(
        { field: 'items[0].unit', message: 'is for items of kind number or meter alone' },
        { field: 'items[1].max', message: 'must not be less than min' },
        { field: 'items[2].options', message: 'must name at least two answers of a choice' },
        { field: 'items[3].options', message: 'must name each answer once' },
        { field: 'items[4].options', message: 'is for items of kind choice alone' },
      ),
    )
    const [check] = checklist.items
    const change = { items: [{ id: check?.id, label: 'Power off', kind: 'text' }] }
    await expect(updateChecklist(ctx, checklist.id, change)).rejects.toMatchObject(
      refusal({ field: 'items[0].kind', message: 'must stay check; leave the id out to make a new item' }),
    )
  })
})

describe('answers of a completion', () => {
  it('are kept and read back, one of each kind', async () => {
    const answers = { 'Suction pressure': 68.25, Filter: 'Dirty', 'What was heard': 'Rattle', 'Name plate': 0 }
    const more = { photos: [picture], checklist_responses: [{ item_id: idOf('Power off'), response: true }] }
    const done = await complete({ ...answers, 'Run hours': 1204.5 }, more)
    expect(taskRecord.strict().parse(done)).toEqual(done)
    expect(answersOf(done)).toEqual({ ...answers, 'Name plate': done.photos[0]?.id, 'Run hours': 1204.5 })
    expect(done.checklist_responses).toEqual([{ item_id: idOf('Power off'), label: 'Power off', response: true }])
    expect(await getTask(ctx, task.id)).toEqual({ ...done, photos: expect.anything() as unknown })
    expect(await readings()).toMatchObject([
      { value: 1204.5, work_order_id: task.work_order_id, id: done.checklist_answers.at(-1)?.meter_reading_id },
    ])
  })

  it('keep and flag a number out of range, also after the range has changed', async () => {
    const flagged = async () => (await getTask(ctx, task.id)).checklist_answers.map(({ out_of_range }) => out_of_range)
    await complete({ 'Suction pressure': 80.5 })
    expect(await flagged()).toEqual([false])
    await complete({ 'Suction pressure': 80.6 })
    expect(await flagged()).toEqual([true])
    await updateChecklist(ctx, checklist.id, {
      items: checklist.items.map((item) => (item.label === 'Suction pressure' ? { ...item, max: 100 } : item)),
    })
    expect(await flagged()).toEqual([true])
  })

  it('are refused one by one where they do not fit their item, and nothing is written', async () => {
    const body = {
      checklist_answers: [
        answerOf('Suction pressure', 'high'),
        answerOf('Filter', 'Gone'),
        answerOf('Power off', 'yes'),
        { item_id: newId(), value: 1 },
        answerOf('Run hours', 5),
        answerOf('Run hours', 6),
      ],
      checklist_responses: [{ item_id: idOf('Filter'), response: true }],
    }
    const refused = refusal(
      { field: 'checklist_responses[0].item_id', message: 'is of kind choice; answer it in checklist_answers' },
      { field: 'checklist_answers[0].value', message: 'must be a number' },
      { field: 'checklist_answers[1].value', message: 'must be one of Clean, Dirty, Replaced' },
      { field: 'checklist_answers[2].value', message: 'is a check; answer it in checklist_responses' },
      { field: 'checklist_answers[3].item_id', message: 'is not an item of the task’s checklist' },
      { field: 'checklist_answers[5].item_id', message: 'is answered twice' },
    )
    await expect(completeTask(ctx, task.id, body, { readMeter })).rejects.toMatchObject(refused)
    expect(await getTask(ctx, task.id)).toEqual(task)
    expect(await readings()).toEqual([])
  })

  it('name photos of the task alone: by id, digest, or place in the request', async () => {
    const missing = refusal({ field: 'checklist_answers[0].value', message: 'must be a photo of the task' })
    for (const value of [newId(), 1, 'nonsense'])
      await expect(complete({ 'Name plate': value }, { photos: [picture] })).rejects.toMatchObject(missing)
    expect((await getTask(ctx, task.id)).photos).toEqual([])
    const { photos } = await complete({}, { photos: [picture] })
    expect(answersOf(await complete({ 'Name plate': photos[0]?.id }))).toEqual({ 'Name plate': photos[0]?.id })
    // The same picture again is the same photo.
    expect(answersOf(await complete({ 'Name plate': 0 }, { photos: [picture] }))).toEqual({
      'Name plate': photos[0]?.id,
    })
  })

  it('correct the reading of a meter that they wrote, by the rules of readings', async () => {
    await complete({ 'Run hours': 1204 })
    await complete({ 'Run hours': 1240 })
    expect(await readings()).toMatchObject([{ value: 1240 }])
    await expect(complete({ 'Run hours': -1 })).rejects.toMatchObject(
      refusal({ field: 'checklist_answers[0].value', message: 'must be 0 or more on a counter' }),
    )
    const again = await makeTask(ctx, { checklist_id: checklist.id }, task.work_order_id)
    const body = { checklist_answers: [answerOf('Run hours', 900)] }
    await expect(completeTask(ctx, again.id, body, { readMeter })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'checklist_answers[0].value', message: expect.stringContaining('a counter only goes up') }],
    })
  })

  it('ask which meter where several fit, and are kept without a reading where none does', async () => {
    const bare = await makeTask(ctx, { checklist_id: checklist.id })
    const body = { checklist_answers: [answerOf('Run hours', 12)] }
    const completedTask = await completeTask(ctx, bare.id, body, { readMeter })
    expect(completedTask.checklist_answers).toMatchObject([{ value: 12, meter_reading_id: null }])

    const asset = await makeAsset(ctx)
    const meters = await Promise.all(
      ['Left', 'Right'].map((name) => createMeter(ctx, { asset_id: asset.id, name, unit: 'H', kind: 'counter' })),
    )
    const order = await makeWorkOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
    const two = await makeTask(ctx, { checklist_id: checklist.id }, order.id)
    await expect(completeTask(ctx, two.id, body, { readMeter })).rejects.toMatchObject({
      details: [{ field: 'checklist_answers[0].meter_id', message: expect.stringContaining('Left') }],
    })
    const answerWithMeter = { checklist_answers: [{ ...answerOf('Run hours', 12), meter_id: meters[1]?.id }] }
    expect((await completeTask(ctx, two.id, answerWithMeter, { readMeter })).checklist_answers).toMatchObject([
      { value: 12 },
    ])
    expect((await listMeterReadings(ctx, meters[1]?.id ?? '', {})).data).toMatchObject([{ value: 12 }])
  })

  it('ask about an unusual reading at the answer it is in, and take it once it is confirmed', async () => {
    for (const [value, days] of [
      [1000, 60],
      [1100, 50],
      [1200, 40],
    ] as const)
      await createMeterReading(ctx, meterId, { value, read_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    await expect(complete({ Filter: 'Clean', 'Run hours': 90_000 })).rejects.toMatchObject({
      code: 'unusual_reading',
      details: [{ field: 'checklist_answers[1].value' }, { field: 'checklist_answers[1].is_confirmed' }],
    })
    const sure = { checklist_answers: [{ ...answerOf('Run hours', 90_000), is_confirmed: true }] }
    await completeTask(ctx, task.id, sure, { readMeter })
    expect((await readings()).at(-1)).toMatchObject({ value: 90_000, is_confirmed: true })
  })

  it('are undone and redone with the completion, the reading too', async () => {
    await complete({ Filter: 'Clean' })
    const before = await getTask(ctx, task.id)
    await complete({ Filter: 'Dirty', 'Suction pressure': 99, 'Run hours': 10 })
    const after = await getTask(ctx, task.id)
    await undoLastAction({ ...ctx, requestId: newId() })
    expect((await getTask(ctx, task.id)).checklist_answers).toEqual(before.checklist_answers)
    expect(await readings()).toEqual([])
    await redoLastAction({ ...ctx, requestId: newId() })
    expect((await getTask(ctx, task.id)).checklist_answers).toEqual(after.checklist_answers)
    expect(await readings()).toMatchObject([{ value: 10 }])
  })

  it('count for completion rules that ask for all items: each required one, of every kind', async () => {
    const { id: job_type_id } = await createJobType(ctx, {
      name: 'Service',
      completion_rules: { all_items: true },
      tasks: [{ name: 'Look', checklist_id: checklist.id }],
    })
    const order = await makeWorkOrder(ctx, { job_type_id })
    const missing = async () => (await readWorkOrderSheet(ctx, order.id)).missing
    expect(await missing()).toEqual(['Answers to 5 checklist items'])
    const [first] = (await listTasks(ctx, order.id, {})).data
    task = await getTask(ctx, first?.id ?? '')
    await complete({ 'Suction pressure': 60, Filter: 'Clean', 'Run hours': 3 })
    expect(await missing()).toEqual(['Answers to 2 checklist items'])
  })
})
