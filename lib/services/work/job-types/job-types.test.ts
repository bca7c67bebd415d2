import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { jobTypeRecord } from '@/lib/schemas/work/job-type'
import { undoLastAction } from '@/lib/services/data/undo'
import { createBusinessCalendar, deleteBusinessCalendar } from '@/lib/services/people/business-calendars'
import { deleteChecklist } from '@/lib/services/work/checklists'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeChecklist, makePart } from '@/lib/testing/factories/tasks'
import {
  createJobType,
  deleteJobType,
  getJobType,
  getJobTypeVersion,
  listJobTypes,
  namesInJobTypes,
  restoreJobType,
  updateJobType,
} from './index'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const problemsOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (caught: unknown) => caught,
  )
  return (error as { details: { field: string; message: string }[] }).details
}

test('answers its tasks in order with checklists and parts, and the defaults of what was left out', async () => {
  const [checklist, part] = [await makeChecklist(ctx, ['Power off']), await makePart(ctx)]
  const createdJobType = await createJobType(ctx, {
    name: 'Spring service',
    code: 'PM-RTU',
    work_order_type: 'maintenance',
    required_skills: ['HVAC', 'hvac'],
    completion_rules: { min_photos: 2 },
    tasks: [
      { name: 'Coils', checklist_id: checklist.id.toUpperCase(), parts: [{ part_id: part.id, quantity: 2 }] },
      { name: 'Filters', estimated_duration: 15 },
    ],
  })
  expect(jobTypeRecord.strict().parse(createdJobType)).toEqual(createdJobType)
  expect(createdJobType).toMatchObject({
    priority: null,
    crew_size: 1,
    version: 1,
    required_skills: ['HVAC'],
    calendar: null,
    completion_rules: { min_photos: 2, signature: 'none', all_items: false, meter_ids: [] },
    tasks: [
      { sequence: 1, checklist_id: checklist.id, parts: [{ part_id: part.id, quantity: 2 }] },
      { sequence: 2, name: 'Filters', description: null, estimated_duration: 15, checklist_id: null, parts: [] },
    ],
  })
  expect((await listJobTypes(ctx, { code: 'pm-rtu' })).data).toEqual([createdJobType])
  expect(await namesInJobTypes(ctx, [createdJobType])).toEqual({
    [checklist.id]: expect.any(String),
    [part.id]: part.name,
  })
  await expect(createJobType(withScopes(ctx, 'read:work-orders'), { name: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('counts a version for each change, and returns the content of each', async () => {
  const createdJobType = await createJobType(ctx, { name: 'Service', tasks: [{ name: 'Look' }] })
  expect(await updateJobType(ctx, createdJobType.id, createdJobType)).toEqual(createdJobType)
  const longer = await updateJobType(ctx, createdJobType.id, { estimated_duration: 90, tasks: [{ name: 'Clean' }] })
  expect(longer).toMatchObject({ version: 2, tasks: [{ sequence: 1, name: 'Clean' }] })
  await updateJobType({ ...ctx, requestId: 'renamed' }, createdJobType.id, { name: 'Yearly service' })
  await undoLastAction(ctx)
  expect(await getJobType(ctx, createdJobType.id)).toMatchObject({
    version: 4,
    name: 'Service',
    tasks: [{ name: 'Clean' }],
  })
  await deleteJobType(ctx, createdJobType.id)
  expect(await getJobTypeVersion(ctx, createdJobType.id, 1)).toEqual(createdJobType)
  expect(await getJobTypeVersion(ctx, createdJobType.id, 2)).toEqual(longer)
  for (const otherCtx of [ctx, await makeAccount()])
    await expect(getJobTypeVersion(otherCtx, createdJobType.id, otherCtx === ctx ? 5 : 1)).rejects.toMatchObject({
      code: 'not_found',
    })
})

test('names each wrong field and writes nothing', async () => {
  const attempt = createJobType(ctx, {
    name: 'x',
    crew_size: 0,
    priority: 'asap',
    estimated_duration: 1.5,
    completion_rules: { min_photos: -1, signature: 'anyone', forms: 1, meter_ids: ['x'] },
    tasks: [{ name: '' }, { name: 'y', parts: [{ part_id: newId(), quantity: 0 }], checklist: null }],
  })
  expect((await problemsOf(attempt)).map(({ field }) => field).toSorted()).toEqual([
    'completion_rules.forms',
    'completion_rules.meter_ids[0]',
    'completion_rules.min_photos',
    'completion_rules.signature',
    'crew_size',
    'estimated_duration',
    'priority',
    'tasks[0].name',
    'tasks[1].checklist',
    'tasks[1].parts[0].quantity',
  ])
  const foreign = await makeChecklist(await makeAccount(), ['a'])
  const tasks = [{ name: 'a' }, { name: 'b', checklist_id: foreign.id, parts: [{ part_id: 'none', quantity: 1 }] }]
  expect(await problemsOf(createJobType(ctx, { name: 'x', calendar_id: newId(), tasks }))).toEqual([
    { field: 'calendar_id', message: 'is not an existing business calendar' },
    { field: 'tasks[1].checklist_id', message: 'is not an existing checklist' },
    { field: 'tasks[1].parts[0].part_id', message: 'is not an existing part' },
  ])
  expect((await listJobTypes(ctx, {})).data).toEqual([])
})

test('has a code that no other live job type has, whatever the case', async () => {
  const first = await createJobType(ctx, { name: 'First', code: 'PM' })
  const codeProblem = [{ field: 'code', message: 'is the code of another job type' }]
  expect(await problemsOf(createJobType(ctx, { name: 'Second', code: 'pm' }))).toEqual(codeProblem)
  await deleteJobType(ctx, first.id)
  const second = await createJobType(ctx, { name: 'Second', code: 'pm' })
  expect(await problemsOf(restoreJobType(ctx, first.id))).toEqual(codeProblem)
  await updateJobType(ctx, second.id, { code: null })
  expect(await restoreJobType(ctx, first.id)).toMatchObject({ code: 'PM' })
})

test('keeps a checklist that goes to the trash, and its calendar from going there', async () => {
  const checklist = await makeChecklist(ctx, ['a'])
  const calendar = await createBusinessCalendar(ctx, { name: 'Office' })
  const createdJobType = await createJobType(ctx, {
    name: 'Service',
    calendar_id: calendar.id,
    tasks: [{ name: 'Look', checklist_id: checklist.id }],
  })
  await deleteChecklist(ctx, checklist.id)
  expect(await updateJobType(ctx, createdJobType.id, { ...createdJobType, name: 'Yearly' })).toMatchObject({
    tasks: [{ checklist_id: checklist.id }],
  })
  // An undo leads back to it as well.
  await updateJobType({ ...ctx, requestId: 'emptied' }, createdJobType.id, { tasks: [] })
  await undoLastAction(ctx)
  expect(await getJobType(ctx, createdJobType.id)).toMatchObject({ tasks: [{ checklist_id: checklist.id }] })
  await expect(deleteBusinessCalendar(ctx, calendar.id)).rejects.toMatchObject({
    code: 'in_use',
    details: [{ field: 'job_type', message: 'Yearly uses it' }],
  })
})
