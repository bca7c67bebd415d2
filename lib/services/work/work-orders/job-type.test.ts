import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { IMPORT_KINDS } from '@/lib/services/data/imports/kinds'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { deleteChecklist } from '@/lib/services/work/checklists'
import { createJobType, deleteJobType, updateJobType } from '@/lib/services/work/job-types'
import { getTask, listTasks } from '@/lib/services/work/tasks'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeChecklist, makePart } from '@/lib/testing/factories/tasks'
import { createWorkOrder, getWorkOrder, listWorkOrders, updateWorkOrder } from './index'
import { dryRunCreateWorkOrder } from './dry-run'

let ctx: ServiceContext
let customer_id: string
beforeEach(async () => {
  ctx = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
})

async function springService() {
  const [checklist, part] = [await makeChecklist(ctx, ['Power off']), await makePart(ctx)]
  const jobType = await createJobType(ctx, {
    name: 'Spring service',
    code: 'PM',
    work_order_type: 'maintenance',
    priority: 'low',
    estimated_duration: 90,
    required_skills: ['HVAC'],
    description: 'By the maker’s list',
    crew_size: 2,
    tasks: [
      { name: 'Coils', checklist_id: checklist.id, parts: [{ part_id: part.id, quantity: 2 }] },
      { name: 'Filters', estimated_duration: 15 },
    ],
  })
  return { jobType, checklist, part }
}

describe('a work order that is made by a job type', () => {
  it('gets what its body leaves out, and the tasks with their checklists and parts', async () => {
    const { jobType, checklist, part } = await springService()
    const createdOrder = await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id.toUpperCase() })
    expect(createdOrder).toMatchObject({
      work_order_type: 'maintenance',
      priority: 'low',
      estimated_duration: 90,
      required_skills: ['HVAC'],
      description: 'By the maker’s list',
      job_type: { id: jobType.id, name: 'Spring service' },
      job_type_version: 1,
      crew_size: 2,
      tasks: [{ name: 'Coils' }, { name: 'Filters' }],
    })
    const { conflicts: _conflicts, ...stored } = await getWorkOrder(ctx, createdOrder.id)
    expect(stored).toEqual(createdOrder)
    const [coils, filters] = await Promise.all(createdOrder.tasks.map(({ id }) => getTask(ctx, id)))
    expect(coils).toMatchObject({
      sequence: 1,
      status: 'pending',
      checklist: { id: checklist.id },
      parts_required: [{ part_id: part.id, quantity: 2 }],
    })
    expect(filters).toMatchObject({ sequence: 2, estimated_duration: 15, checklist: null, parts_required: [] })
    const entries = await db().history.findMany({
      where: {
        account_id: ctx.accountId,
        record_id: { in: [createdOrder.id, ...createdOrder.tasks.map(({ id }) => id)] },
      },
      orderBy: { id: 'asc' },
      select: { verb: true, record_type: true },
    })
    expect(entries.map(({ verb, record_type }) => `${record_type} ${verb}`)).toEqual([
      'work_order create',
      'task create',
      'task create',
    ])
  })

  it('keeps what its body says, null included', async () => {
    const { jobType } = await springService()
    const sent = {
      priority: 'urgent',
      estimated_duration: null,
      description: 'Leaks',
      required_skills: [],
      crew_size: 1,
    }
    expect(await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id, ...sent })).toMatchObject({
      ...sent,
      work_order_type: 'maintenance',
    })
  })

  it('stays as it is when the job type changes or its checklist goes to the trash', async () => {
    const { jobType, checklist } = await springService()
    const createdOrder = await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id })
    await updateJobType(ctx, jobType.id, { estimated_duration: 30, tasks: [{ name: 'Look' }] })
    const { conflicts: _conflicts, ...stored } = await getWorkOrder(ctx, createdOrder.id)
    expect(stored).toEqual(createdOrder)
    expect(await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id })).toMatchObject({
      job_type_version: 2,
      estimated_duration: 30,
      tasks: [{ name: 'Look' }],
    })
    await updateJobType(ctx, jobType.id, { tasks: jobType.tasks })
    await deleteChecklist(ctx, checklist.id)
    const later = await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id })
    expect(await getTask(ctx, later.tasks[0]?.id ?? '')).toMatchObject({ checklist: { id: checklist.id } })
    const sent = { ...stored, job_type: null, job_type_version: 9, notes: 'Gate code' }
    expect(await updateWorkOrder(ctx, createdOrder.id, sent)).toMatchObject({ job_type_version: 1, notes: 'Gate code' })
  })

  it('goes and comes back with its tasks in one undo and redo', async () => {
    const { jobType } = await springService()
    const createdOrder = await createWorkOrder({ ...ctx, requestId: 'made' }, { customer_id, job_type_id: jobType.id })
    await undoLastAction({ ...ctx, requestId: 'undone' })
    await expect(getWorkOrder(ctx, createdOrder.id)).rejects.toMatchObject({ code: 'not_found' })
    await redoLastAction({ ...ctx, requestId: 'redone' })
    expect((await listTasks(ctx, createdOrder.id, {})).data.map(({ name }) => name)).toEqual(['Coils', 'Filters'])
  })

  it('is not made by one that is in the trash, unknown or another company’s', async () => {
    const { jobType } = await springService()
    const foreign = await createJobType(await makeAccount(), { name: 'Foreign' })
    await deleteJobType(ctx, jobType.id)
    for (const job_type_id of [jobType.id, foreign.id, newId(), 'nonsense'])
      await expect(createWorkOrder(ctx, { customer_id, job_type_id })).rejects.toMatchObject({
        details: [{ field: 'job_type_id', message: 'is not an existing job type' }],
      })
    await expect(createWorkOrder(ctx, { job_type_id: newId(), priority: 'asap' })).rejects.toMatchObject({
      details: [{ field: 'customer_id' }, { field: 'priority' }, { field: 'job_type_id' }],
    })
    expect((await listWorkOrders(ctx, {})).data).toEqual([])
  })

  it('is tried without a trace, and found by its job type', async () => {
    const { jobType } = await springService()
    const tried = await dryRunCreateWorkOrder(ctx, { customer_id, job_type_id: jobType.id })
    expect(tried.value).toMatchObject({ id: null, tasks: [{ name: 'Coils' }, { name: 'Filters' }] })
    expect((await listWorkOrders(ctx, {})).data).toEqual([])
    await createWorkOrder(ctx, { customer_id })
    const createdOrder = await createWorkOrder(ctx, { customer_id, job_type_id: jobType.id })
    expect((await listWorkOrders(ctx, { job_type_id: jobType.id })).data.map(({ id }) => id)).toEqual([createdOrder.id])
  })

  it('is made of many lines of a file, whose empty cells the job type fills', async () => {
    const { jobType } = await springService()
    const bodies = [
      { job_type_id: jobType.id },
      { job_type_id: jobType.id, priority: 'high' },
      { description: 'Alone' },
    ]
    const kind = IMPORT_KINDS['work-orders']
    const rows = bodies.map((body, line) => {
      const input = kind.read({ customer_id, ...body }).finish()
      return { line, id: newId(), input }
    })
    await inTransaction(ctx, (tx) => kind.create(tx, ctx, rows))
    const createdOrders = await Promise.all(rows.map(({ id }) => getWorkOrder(ctx, id)))
    expect(createdOrders).toMatchObject([
      {
        priority: 'low',
        work_order_type: 'maintenance',
        crew_size: 2,
        tasks: [{ name: 'Coils' }, { name: 'Filters' }],
      },
      { priority: 'high', job_type_version: 1, tasks: [{ name: 'Coils' }, { name: 'Filters' }] },
      { priority: 'medium', work_order_type: 'service', crew_size: 1, job_type: null, tasks: [] },
    ])
  })
})
