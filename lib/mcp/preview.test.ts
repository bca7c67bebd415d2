import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import { db } from '@/lib/db/client'
import { ASSISTANT_TOOLS } from '@/lib/domain/assistants'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { getTask } from '@/lib/services/work/tasks'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeChecklist, makePart, makeTask } from '@/lib/testing/factories/tasks'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { isFullProof } from '@/lib/testing/proof-size'
import { TOOLS } from './tools/all'
import { withUntrustedText } from './untrusted'

/* For every tool that writes: whatever it is asked, the preview changes nothing, and the change does what the preview said. */

const UNLIMITED = { readOnly: false, tools: [], writesPerHour: null }
const RUNS = { numRuns: isFullProof ? 60 : 12 }
/** In the small form, chance may refuse most of what is asked. */
const leastConfirmed = (inFullProof: number) => (isFullProof ? inFullProof : 1)

let account: ServiceContext
let home: Household
/** How many changes of a test were confirmed: what is refused proves little. */
let confirmed = 0
beforeEach(async () => {
  confirmed = 0
  account = await makeAccount()
  home = await makeHousehold(account)
})

type Change = { id: string | null; type: string; verb: string; changes: Record<string, unknown> }
type Answer = { changes: Change[]; conflicts: object[]; coverage: object[]; plan_token?: string | null }

/** Each call is a request of its own, by the same key. */
const key = newId()
function call(name: string, input: object): Promise<Answer> {
  const tool = TOOLS.find((one) => one.name === name)
  const ctx = { ...account, actor: { type: 'api_key', id: key, name: 'Test (MCP)' } as const, requestId: newId() }
  return tool?.run(ctx, { ...input }, UNLIMITED) as Promise<Answer>
}

/** Everything that a tool can write, as text. */
async function snapshot(): Promise<string> {
  const where = { account_id: account.accountId }
  const tables = await Promise.all([
    db().workOrder.findMany({ where, orderBy: { id: 'asc' } }),
    db().task.findMany({ where, orderBy: { id: 'asc' } }),
    db().taskPart.findMany({ where }),
    db().checklistResponse.findMany({ where }),
    db().counter.findMany({ where }),
    db().mcpConfirmation.findMany({ where }),
    db().history.findMany({ where, orderBy: { id: 'asc' }, omit: { position: true } }),
  ])
  return JSON.stringify(tables)
}

/** What the preview and the change have in common: all but ids and moments that are made when something is written. */
function comparable({ changes, conflicts, coverage }: Answer) {
  const countCreated = changes.map(({ verb, type, id, changes: fields }) => {
    const { work_order_number: _number, started_at: _begun, completed_at: _done, ...others } = fields
    return { verb, type, id: verb === 'create' ? null : id, fields: others }
  })
  return { made: countCreated, conflicts, coverage }
}

/** Tries a change, confirms it, and compares; `read` gives the record that it is about, before and after. */
async function previewEqualsEffect(name: string, input: object, read?: () => Promise<object>): Promise<void> {
  const before = await snapshot()
  const was = await read?.()
  const preview: unknown = await call(name, input).catch((error: unknown) => error)
  expect(await snapshot()).toBe(before)
  if (preview instanceof ServiceError) return
  const { plan_token: confirm, ...reported } = preview as Answer
  expect(reported.changes.length > 0).toBe(confirm !== null)
  if (confirm === null) return
  confirmed += 1
  const done = await call(name, { ...input, confirm })
  expect(comparable(done)).toEqual(comparable(reported))
  expect(await snapshot()).not.toBe(before)
  if (!was || !read) return
  // Told by the record itself, which the tool did not compare.
  const real = comparable({
    ...done,
    changes: [{ ...(done.changes[0] as Change), changes: differences(was, await read()) }],
  })
  expect(real.made[0]?.fields).toEqual(comparable(reported).made[0]?.fields)
}

function differences(before: object, after: object): Record<string, unknown> {
  const strip = ({ conflicts: _others, ...record }: { conflicts?: unknown }) => record
  return withUntrustedText(changedFields(strip(before), strip(after)))
}

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('Not cooling', null))
const moment = fc.integer({ min: 0, max: 200 }).map((hours) => new Date(Date.UTC(2026, 10, 23, hours)).toISOString())
const minutes = fc.option(fc.integer({ min: 1, max: 600 }))
const priority = fc.constantFrom('low', 'medium', 'high', 'urgent')
const fields = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.oneof(fc.string({ maxLength: 20 }), fc.integer()),
  {
    maxKeys: 3,
  },
)
const order = {
  description: text,
  notes: text,
  priority,
  estimated_duration: minutes,
  due_by: fc.option(moment),
  window_start: fc.option(moment),
  window_end: fc.option(moment),
  required_skills: fc.array(fc.constantFrom('Refrigeration', 'Gas'), { maxLength: 2 }),
  custom_fields: fields,
}

describe('what a preview says is what the change does', () => {
  it('create_work_order', async () => {
    const { customer_id, contact_id, site_id, technician_id, asset_ids } = home
    const more = fc.record(
      {
        ...order,
        contact_id: fc.constant(contact_id),
        site_id: fc.constant(site_id),
        technician_id: fc.constant(technician_id),
        asset_ids: fc.subarray(asset_ids),
        status: fc.constantFrom('draft', 'open'),
        scheduled_date: moment,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(more, (sentText) => previewEqualsEffect('create_work_order', { customer_id, ...sentText })),
      RUNS,
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(4))
  })

  it('change_work_order', async () => {
    const { id: work_order_id } = await makeWorkOrder(account, { ...home, technician_id: null })
    const status = fc.constantFrom('draft', 'open', 'assigned', 'in_progress', 'on_hold', 'completed', 'cancelled')
    const assets = fc.subarray(home.asset_ids)
    const change = fc.record({ ...order, status, asset_ids: assets }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(change, (input) =>
        previewEqualsEffect('change_work_order', { work_order_id, ...input }, () =>
          getWorkOrder(account, work_order_id),
        ),
      ),
      RUNS,
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(4))
  })

  it('schedule', async () => {
    const { id: other } = await makeTechnician(account)
    const orders = await Promise.all([1, 2, 3].map(() => makeWorkOrder(account, { customer_id: home.customer_id })))
    const slot = fc.record(
      {
        technician_id: fc.constantFrom(home.technician_id, other, null),
        scheduled_date: fc.option(moment),
        estimated_duration: minutes,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...orders), slot, ({ id }, sentText) =>
        previewEqualsEffect('schedule', { work_order_id: id, ...sentText }, () => getWorkOrder(account, id)),
      ),
      { numRuns: isFullProof ? 100 : 20 },
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(8))
  })

  it('add_task', async () => {
    const { id: work_order_id } = await makeWorkOrder(account)
    const checklist = await makeChecklist(account, ['Filter', 'Belt'])
    const part = await makePart(account)
    const task = fc.record(
      {
        name: fc.constantFrom('Inspect', '', 'Replace the belt'),
        description: text,
        notes: text,
        estimated_duration: minutes,
        checklist_id: fc.constantFrom(checklist.id, null, newId()),
        parts: fc.option(fc.constant([{ part_id: part.id, quantity: 2 }])),
      },
      { requiredKeys: ['name'] },
    )
    await fc.assert(
      fc.asyncProperty(task, (input) => previewEqualsEffect('add_task', { work_order_id, ...input })),
      RUNS,
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(2))
  })

  it('complete_task', async () => {
    const checklist = await makeChecklist(account, ['Filter', 'Belt'])
    const part = await makePart(account)
    const { id: task_id } = await makeTask(account, { checklist_id: checklist.id })
    const answers = fc.subarray(checklist.item_ids).map((ids) => ids.map((item_id) => ({ item_id, response: true })))
    const done = fc.record(
      {
        notes: text,
        checklist_responses: answers,
        parts_used: fc.array(
          fc.record({ part_id: fc.constantFrom(part.id, newId()), quantity: fc.integer({ min: 1, max: 9 }) }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(done, (sentText) =>
        previewEqualsEffect('complete_task', { task_id, ...sentText }, () => getTask(account, task_id)),
      ),
      RUNS,
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(3))
  })

  it('undo_last', async () => {
    const { id: work_order_id } = await makeWorkOrder(account)
    const change = fc.record({ notes: text, priority }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(change, async (sentText) => {
        await previewEqualsEffect('change_work_order', { work_order_id, ...sentText })
        await previewEqualsEffect('undo_last', {})
      }),
      { numRuns: isFullProof ? 30 : 6 },
    )
    expect(confirmed).toBeGreaterThanOrEqual(leastConfirmed(4))
  })

  it('covers every tool that writes', () => {
    const tested = ['create_work_order', 'change_work_order', 'schedule', 'add_task', 'complete_task', 'undo_last']
    expect(TOOLS.filter(({ writes }) => writes).map(({ name }) => name)).toEqual(tested)
  })
})

it('the tools are those that administrators choose from', () => {
  expect(TOOLS.map(({ name, title, writes }) => [name, { title, writes }])).toEqual(Object.entries(ASSISTANT_TOOLS))
})
