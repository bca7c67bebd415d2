import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { listWorkOrderHistory, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { makeTask } from '@/lib/testing/factories/tasks'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type Answered, Assistant, type McpServerForTests, startMcpServer } from '@/lib/testing/mcp'
import { signPlan } from './plan-token'

/* What assistants change: tried first, then confirmed. */

let server: McpServerForTests
let ctx: ServiceContext
let home: Household
let assistant: Assistant
beforeAll(async () => {
  server = await startMcpServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  assistant = await connect()
})

const DISPATCHER: Scope[] = ['read:work-orders', 'write:work-orders', 'read:customers', 'read:assets']

async function connect(settings: Record<string, unknown> = {}, scopes: Scope[] = DISPATCHER): Promise<Assistant> {
  const key = await makeApiKey(ctx, ...scopes)
  await db().apiKey.updateMany({ where: { account_id: ctx.accountId, last_used_at: null }, data: settings })
  return Assistant.connect(server.url, key)
}

const written = () => db().history.count({ where: { account_id: ctx.accountId } })
const statusOf = async (id: string) =>
  (await db().workOrder.findUniqueOrThrow({ where: { account_id_id: { account_id: ctx.accountId, id } } })).status

/** Tries a change and confirms it. */
async function carryOut(name: string, text: Record<string, unknown>, who = assistant): Promise<Answered> {
  const { plan_token } = await who.call(name, text)
  return who.call(name, { ...text, confirm: plan_token })
}

const firstId = ({ changes }: Answered) => (changes as { id: string }[])[0]?.id ?? ''

describe('an assistant', () => {
  it('goes from a call to a finished job, and its name is in the history', async () => {
    const { customer_id, site_id, asset_ids, technician_id } = home
    const call = { customer_id, site_id, asset_ids, description: 'Not cooling', estimated_duration: 60 }
    const before = await written()
    const preview = await assistant.call('create_work_order', call)
    expect(preview).toMatchObject({
      preview: true,
      changes: [{ verb: 'create', type: 'work_order', id: null, changes: { status: [null, 'open'] } }],
      coverage: [{ verdict: 'none', paid_by: { parts: 'customer', labor: 'customer' } }, { verdict: 'none' }],
    })
    expect(await written()).toBe(before)

    const created = await assistant.call('create_work_order', { ...call, confirm: preview.plan_token })
    expect(created).toMatchObject({ confirmed: true, undo: expect.stringContaining('undo_last') })
    const work_order_id = firstId(created)
    const slot = { work_order_id, technician_id, scheduled_date: '2026-11-24T15:00:00Z' }
    const scheduled = await carryOut('schedule', slot)
    expect(scheduled).toMatchObject({ confirmed: true, undo: expect.stringContaining('undo_last') })
    expect(scheduled.conflicts).toMatchObject([{ code: 'no_shifts', severity: 'info' }, { code: 'no_coordinates' }])
    const task_id = firstId(await carryOut('add_task', { work_order_id, name: 'Replace the fan' }))
    await carryOut('complete_task', { task_id, notes: 'Done' })
    expect(await carryOut('change_work_order', { work_order_id, status: 'completed' })).toMatchObject({
      confirmed: true,
    })

    const { data } = await listWorkOrderHistory(ctx, work_order_id, {})
    expect(new Set(data.map(({ actor }) => actor.name))).toEqual(new Set(['Test (MCP)']))
    expect(await assistant.call('get_record', { type: 'task', id: task_id })).toMatchObject({ status: 'completed' })
    const { data: events } = await assistant.call('what_changed', { record_id: work_order_id })
    expect(events).toMatchObject([{ verb: 'create' }, { verb: 'update' }, { verb: 'update' }, { verb: 'complete' }])
    const undone = await carryOut('undo_last', {})
    expect(undone).toMatchObject({ changes: [{ verb: 'undo', changes: { status: ['completed', 'assigned'] } }] })
    expect(await statusOf(work_order_id)).toBe('assigned')
    // One after the other: the completion, the task, the slot, and the work order itself.
    for (let left = 4; left > 0; left -= 1) expect((await carryOut('undo_last', {})).error).toBeUndefined()
    expect((await assistant.call('get_record', { type: 'work_order', id: work_order_id })).error?.code).toBe(
      'not_found',
    )
    expect((await assistant.call('undo_last')).error?.code).toBe('not_found')
  })

  it('takes back what it did, and neither what others did nor what its key did elsewhere', async () => {
    const { id: work_order_id } = await makeWorkOrder(ctx)
    await carryOut('change_work_order', { work_order_id, priority: 'urgent' })
    const [key] = await db().apiKey.findMany({ where: { account_id: ctx.accountId } })
    const program = { ...ctx, actor: { type: 'api_key', id: key?.id ?? '', name: 'Test' } as const, requestId: newId() }
    const { id: other } = await makeWorkOrder(program)
    await updateWorkOrder(program, other, { notes: 'by the other server' })
    await carryOut('undo_last', {}, await connect())
    expect(await carryOut('undo_last', {})).toMatchObject({
      confirmed: true,
      changes: [{ id: work_order_id, changes: { priority: ['urgent', 'medium'] } }],
    })
    expect((await assistant.call('undo_last')).error?.code).toBe('not_found')
  })

  it('is told when there is nothing to change, and gets no token for it', async () => {
    const { id: work_order_id } = await makeWorkOrder(ctx)
    const preview = await assistant.call('change_work_order', { work_order_id, priority: 'medium' })
    expect(preview).toMatchObject({ changes: [], plan_token: null })
  })

  it('gets the same problems for a preview as for the change', async () => {
    const { id: work_order_id } = await makeWorkOrder(ctx)
    const wrong = await assistant.call('change_work_order', { work_order_id, priority: 'now', technician_id: newId() })
    expect(wrong.error).toMatchObject({ code: 'validation_error', details: [{ field: 'technician_id' }] })
    const { error } = await assistant.call('change_work_order', { work_order_id, priority: 'now' })
    expect(error).toMatchObject({ details: [{ field: 'priority', message: expect.stringContaining('urgent') }] })
    await updateWorkOrder(ctx, work_order_id, { status: 'in_progress', technician_id: home.technician_id })
    const moved = await assistant.call('schedule', { work_order_id, technician_id: null })
    expect(moved.error).toMatchObject({ code: 'validation_error', message: expect.stringContaining('WO-') })
  })
})

describe('a confirmation', () => {
  const body = async () => ({ work_order_id: (await makeWorkOrder(ctx)).id, priority: 'urgent' })

  it('is refused when the record was changed since the preview, also in another field', async () => {
    const change = await body()
    const { plan_token } = await assistant.call('change_work_order', change)
    await updateWorkOrder(ctx, change.work_order_id, { notes: 'Gate code 1234' })
    const before = await written()
    const { error } = await assistant.call('change_work_order', { ...change, confirm: plan_token })
    expect(error).toMatchObject({ code: 'precondition_failed', status: 412 })
    expect(await written()).toBe(before)
  })

  it('is refused when another job took the slot since the preview', async () => {
    const { id: work_order_id } = await makeWorkOrder(ctx, { estimated_duration: 60 })
    const slot = { work_order_id, technician_id: home.technician_id, scheduled_date: '2026-11-24T15:00:00Z' }
    const { plan_token } = await assistant.call('schedule', slot)
    const other = await makeWorkOrder(ctx, { estimated_duration: 60 })
    await updateWorkOrder(ctx, other.id, { technician_id: slot.technician_id, scheduled_date: slot.scheduled_date })
    const { error } = await assistant.call('schedule', { ...slot, confirm: plan_token })
    expect(error).toMatchObject({ code: 'precondition_failed' })
    expect(await statusOf(work_order_id)).toBe('open')
  })

  it('changes once, however often and at the same time it is sent', async () => {
    const { id: work_order_id } = await makeWorkOrder(ctx)
    const { plan_token: confirm } = await assistant.call('add_task', { work_order_id, name: 'Inspect' })
    const again = () => assistant.call('add_task', { work_order_id, name: 'Inspect', confirm })
    const answers = await Promise.all([again(), again(), again(), again(), again()])
    expect(answers.filter(({ confirmed }) => confirmed)).toHaveLength(1)
    for (const { error } of [...answers, await again()])
      expect(error?.code ?? 'precondition_failed').toBe('precondition_failed')
    expect(await db().task.count({ where: { account_id: ctx.accountId } })).toBe(1)
  })

  it('is good for its own tool, arguments and credential alone', async () => {
    const change = await body()
    const { plan_token: confirm } = await assistant.call('change_work_order', change)
    const { work_order_id } = change
    const colleague = await connect()
    const attempts = [
      assistant.call('change_work_order', { work_order_id, priority: 'low', confirm }),
      assistant.call('change_work_order', { ...change, notes: 'more', confirm }),
      assistant.call('schedule', { work_order_id, confirm }),
      assistant.call('change_work_order', { ...change, confirm: `${String(confirm)}x` }),
      assistant.call('change_work_order', { ...change, confirm: 'yes' }),
      colleague.call('change_work_order', { ...change, confirm }),
    ]
    for (const { error } of await Promise.all(attempts))
      expect(error).toMatchObject({ code: 'validation_error', details: [{ field: 'confirm' }] })
    expect(await statusOf(work_order_id)).toBe('open')
  })

  it('expires after ten minutes', async () => {
    const change = await body()
    const [key] = await db().apiKey.findMany({ where: { account_id: ctx.accountId } })
    const actor = { type: 'api_key', id: key?.id ?? '', name: 'Test (MCP)' } as const
    const plan = { tool: 'change_work_order', args: change, fingerprint: 'any' }
    const { token } = signPlan({ ...ctx, actor }, plan, Date.now() - 600_001)
    const { error } = await assistant.call('change_work_order', { ...change, confirm: token })
    expect(error).toMatchObject({ code: 'precondition_failed', message: expect.stringContaining('ten minutes') })
  })
})

describe('the settings of a key', () => {
  it('read only: no tool that writes is seen or called', async () => {
    const reader = await connect({ assistant_read_only: true })
    const tools = await reader.tools()
    expect(tools).toHaveLength(9)
    for (const name of [
      'create_work_order',
      'change_work_order',
      'schedule',
      'add_task',
      'complete_task',
      'undo_last',
    ]) {
      expect(tools).not.toContain(name)
      await expect(reader.call(name)).rejects.toThrow('There is no tool of this name')
    }
  })

  it('allowed tools: no other one is seen or called', async () => {
    const clerk = await connect({ assistant_tools: ['search', 'add_task'] })
    expect(await clerk.tools()).toEqual(['search', 'add_task'])
    await expect(clerk.call('get_record')).rejects.toThrow('There is no tool of this name')
  })

  it('most changes an hour: the next one is refused, also at the same time; previews are not', async () => {
    const slow = await connect({ assistant_writes_per_hour: 2 })
    const orders = [await makeWorkOrder(ctx), await makeWorkOrder(ctx), await makeWorkOrder(ctx)]
    const answers = await Promise.all(
      orders.map(({ id }) => carryOut('change_work_order', { work_order_id: id, priority: 'low' }, slow)),
    )
    expect(answers.filter(({ confirmed }) => confirmed)).toHaveLength(2)
    const refused = answers.find(({ error }) => error)
    expect(refused?.error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('2 changes an hour'),
    })
    const body = { work_order_id: orders[0]?.id, priority: 'urgent' }
    expect(await slow.call('change_work_order', body)).toMatchObject({ preview: true })
    expect((await carryOut('change_work_order', body, assistant)).confirmed).toBe(true)
  })
})

describe('scopes and accounts', () => {
  const READING = ['search', 'get_record', 'what_changed']
  const ORDERS = ['list_work_orders', 'find_places', 'day_of', 'explain_conflicts']
  const WRITING = ['create_work_order', 'change_work_order', 'schedule', 'add_task', 'complete_task', 'undo_last']

  it.each<[Scope[], string[]]>([
    [['read:customers'], READING],
    [['read:assets'], [...READING, 'check_warranty', 'service_history']],
    [['read:work-orders'], [...READING, ...ORDERS]],
    [['write:work-orders'], []],
    [
      ['read:work-orders', 'write:work-orders'],
      [...READING, ...ORDERS, ...WRITING],
    ],
    [['admin'], [...READING, ...ORDERS, ...WRITING, 'check_warranty', 'service_history']],
  ])('%j sees its tools and no other', async (scopes, tools) => {
    expect((await (await connect({}, scopes)).tools()).sort()).toEqual([...tools].sort())
  })

  it('answers records of another account as ones that are not there, in every tool', async () => {
    const other = await makeAccount()
    const theirs = await makeHousehold(other)
    const order = await makeWorkOrder(other, { customer_id: theirs.customer_id })
    const { id: task_id } = await makeTask(other, {}, order.id)
    const work_order_id = order.id
    const asset_id = theirs.asset_ids[0]
    const calls: [string, Record<string, unknown>][] = [
      ['get_record', { type: 'work_order', id: work_order_id }],
      ['check_warranty', { asset_id }],
      ['service_history', { asset_id }],
      ['find_places', { work_order_id }],
      ['explain_conflicts', { work_order_id }],
      ['change_work_order', { work_order_id, priority: 'low' }],
      ['schedule', { work_order_id, technician_id: home.technician_id }],
      ['add_task', { work_order_id, name: 'Inspect' }],
      ['complete_task', { task_id }],
    ]
    for (const [name, args] of calls)
      expect((await assistant.call(name, args)).error, name).toMatchObject({ code: 'not_found' })
    const { id: ownValue } = await makeWorkOrder(ctx)
    const refused = [
      await assistant.call('create_work_order', { customer_id: theirs.customer_id }),
      await assistant.call('schedule', { work_order_id: ownValue, technician_id: theirs.technician_id }),
    ]
    for (const { error } of refused) expect(error).toMatchObject({ code: 'validation_error' })
    for (const name of ['list_work_orders', 'search', 'what_changed']) {
      const answer = await assistant.call(name, { ...(name === 'search' && { text: 'Harbor' }) })
      expect(JSON.stringify(answer), name).not.toContain(theirs.customer_id)
      expect(JSON.stringify(answer), name).not.toContain(work_order_id)
    }
  })
})
