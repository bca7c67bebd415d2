import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { createContact, updateContact } from '@/lib/services/customers/contacts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  restoreCustomer,
  updateCustomer,
} from '@/lib/services/customers/customers'
import { createApiKey } from '@/lib/services/access/api-keys'
import { createSite } from '@/lib/services/customers/sites'
import { createTimeOff, deleteTimeOff, getTimeOff } from '@/lib/services/people/time-off'
import { completeTask, createTask, getTask, updateTask } from '@/lib/services/work/tasks'
import { createWorkOrder, getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeTask } from '@/lib/testing/factories/tasks'
import { makeUser } from '@/lib/testing/factories/users'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeCheckedImport, runToEnd } from '@/lib/testing/imports'
import { listOwnActions, redoAction, redoLastAction, undoAction, undoLastAction } from './index'

let account: ServiceContext
let ana: (scopes?: ServiceContext['scopes']) => ServiceContext
let ben: () => ServiceContext

beforeEach(async () => {
  account = await makeAccount()
  const actor = (name: string) => {
    const id = newId()
    // Each use is a request of its own, as it is in the console.
    return (scopes = account.scopes): ServiceContext => ({
      ...account,
      scopes,
      requestId: newId(),
      actor: { type: 'user', id, name },
    })
  }
  ana = actor('Ana')
  ben = actor('Ben')
})

const shownActions = async () => (await listOwnActions(ana())).map(({ what, state, reason }) => [what, state, reason])

describe('an undo', () => {
  it('deletes what was created, and a redo brings it back', async () => {
    const { id } = await createCustomer(ana(), { name: 'Harbor Foods' })
    expect(await undoLastAction(ana())).toMatchObject({ what: 'Created customer Harbor Foods', refused: [] })
    await expect(getCustomer(account, id)).rejects.toMatchObject({ code: 'not_found' })
    await redoLastAction(ana())
    expect(await getCustomer(account, id)).toMatchObject({ name: 'Harbor Foods' })
  })

  it('takes a customer, a site and a work order of one request away together, and brings them back', async () => {
    const request = ana()
    const [customer, site, order] = await inTransaction(request, async (tx) => {
      const within = { ...request, tx }
      const createdCustomer = await createCustomer(within, { name: 'Harbor Foods' })
      const createdSite = await createSite(within, { customer_id: createdCustomer.id, name: 'Pier 4' })
      return [
        createdCustomer,
        createdSite,
        await createWorkOrder(within, { customer_id: createdCustomer.id, site_id: createdSite.id }),
      ] as const
    })
    expect(await shownActions()).toEqual([
      [expect.stringMatching(/^Created work order WO-\S+ and 2 more records$/), 'done', null],
    ])
    await undoLastAction(ana())
    for (const gone of [getCustomer(account, customer.id), getWorkOrder(account, order.id)])
      await expect(gone).rejects.toMatchObject({ code: 'not_found' })
    await redoLastAction(ana())
    expect(await getWorkOrder(account, order.id)).toMatchObject({ site: { id: site.id } })
  })

  it('reverses fields that still hold what was written, and keeps what a colleague changed beside them', async () => {
    const { id } = await makeCustomer(account, { name: 'Harbor', phone: '+1 206 555 0100' })
    await updateCustomer(ana(), id, { name: 'Harbor Foods' })
    await updateCustomer(ben(), id, { phone: '+1 206 555 0199' })
    await undoLastAction(ana())
    expect(await getCustomer(account, id)).toMatchObject({ name: 'Harbor', phone: '+1 206 555 0199' })
  })

  it('is refused with who changed which field since, and changes nothing', async () => {
    const { id } = await makeCustomer(account, { name: 'Harbor', phone: '+1 206 555 0100' })
    await updateCustomer(ana(), id, { name: 'Harbor Foods', phone: '+1 206 555 0111' })
    await updateCustomer(ben(), id, { phone: '+1 206 555 0199' })
    await expect(undoLastAction(ana())).rejects.toMatchObject({
      code: 'precondition_failed',
      message: 'Customer Harbor was changed by Ben since: phone.',
    })
    expect(await getCustomer(account, id)).toMatchObject({ name: 'Harbor Foods', phone: '+1 206 555 0199' })
  })

  it('does not delete a record that a colleague changed since', async () => {
    const { id } = await createCustomer(ana(), { name: 'Harbor Foods' })
    await createContact(ben(), id, { name: 'Lee' })
    await expect(undoLastAction(ana())).rejects.toMatchObject({
      message: 'Customer Harbor Foods has contacts by now.',
    })
    const order = await createWorkOrder(ana(), { customer_id: id })
    await makeTask(account, {}, order.id)
    await expect(undoLastAction(ana())).rejects.toMatchObject({ message: expect.stringContaining('has tasks by now') })
  })

  it('needs the permission of what it does', async () => {
    await createCustomer(ana(), { name: 'Harbor Foods' })
    const reader = withScopes(account, 'read:customers').scopes
    await expect(undoLastAction(ana(reader))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await shownActions()).toEqual([['Created customer Harbor Foods', 'done', null]])
  })

  it('enters a deleted leave again under its id', async () => {
    const { id: technicianId } = await makeTechnician(account)
    const span = { starts_at: '2026-12-01T08:00:00.000Z', ends_at: '2026-12-02T08:00:00.000Z', reason: 'Holiday' }
    const { id } = await createTimeOff(account, technicianId, span)
    await deleteTimeOff(ana(), id)
    await undoLastAction(ana())
    expect(await getTimeOff(account, id)).toMatchObject(span)
  })

  it('reopens a completed task with the times that it had', async () => {
    const task = await makeTask(account)
    await completeTask(ana(), task.id, { notes: 'Done' })
    const { completed_at } = await getTask(account, task.id)
    await undoLastAction(ana())
    expect(await getTask(account, task.id)).toMatchObject({ status: 'pending', completed_at: null, notes: null })
    await redoLastAction(ana())
    expect(await getTask(account, task.id)).toMatchObject({ status: 'completed', completed_at, notes: 'Done' })
  })

  it('passes the primary contact back', async () => {
    const { id: customerId } = await makeCustomer(account)
    const first = await createContact(account, customerId, { name: 'Lee' })
    const second = await createContact(account, customerId, { name: 'Ana' })
    await updateContact(ana(), second.id, { is_primary: true })
    await undoLastAction(ana())
    expect((await getCustomer(account, customerId)).contacts).toMatchObject([
      { id: first.id, is_primary: true },
      { id: second.id, is_primary: false },
    ])
  })
})

describe('what cannot be recalled', () => {
  it('is refused with its reason, and what was done before is still there to undo', async () => {
    const customer = await createCustomer(ana(), { name: 'Harbor Foods' })
    const order = await makeWorkOrder(account)
    await inTransaction(account, (tx) =>
      recordHistory(tx, ana(), {
        verb: 'send',
        type: 'work_order',
        id: order.id,
        before: null,
        after: { mail: 'confirmation' },
      }),
    )
    await expect(undoLastAction(ana())).rejects.toMatchObject({
      code: 'precondition_failed',
      message: expect.stringMatching(/^Sent an e-mail about work order \S+: An e-mail that has been sent cannot/),
    })
    const [, before] = await listOwnActions(ana())
    await undoAction(ana(), before?.request ?? '')
    await expect(getCustomer(account, customer.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is said of a key, too', async () => {
    await createApiKey(ana(), { name: 'Sync', scopes: ['read:customers'] })
    await expect(undoLastAction(ana())).rejects.toMatchObject({
      message: expect.stringContaining('A key that was shown may be in use.'),
    })
  })
})

describe('an import', () => {
  it('is not undone by its rows, also where so many others came since that it is not read', async () => {
    const { id, name } = await makeUser(account)
    const cleo = () => ({ ...ana(), actor: { type: 'user' as const, id, name } })
    const file = await makeCheckedImport(cleo(), 'customers', 'Name\nHarbor Foods\n')
    await runToEnd(cleo(), file.id)
    await expect(undoLastAction(cleo())).rejects.toMatchObject({ code: 'not_found' })
    const newer = { account_id: account.accountId, resource: 'customers', file_name: 'customers.csv', headings: [] }
    const by = { actor_type: 'user', actor_name: 'Ben', created_by: 'Ben', request_id: newId(), status: 'uploaded' }
    await db().csvImport.createMany({ data: Array.from({ length: 500 }, () => ({ ...newer, ...by, id: newId() })) })
    await expect(undoLastAction(cleo())).rejects.toMatchObject({
      code: 'precondition_failed',
      message: expect.stringContaining('Imports are undone on their own page.') as unknown,
    })
    expect(await db().customer.count({ where: { account_id: account.accountId, deleted_at: null } })).toBe(1)
  })
})

describe('my last actions', () => {
  it('are my own of today, newest first, each with its state; any of them can be undone and redone', async () => {
    const one = await createCustomer(ana(), { name: 'One' })
    const two = await makeCustomer(account, { name: 'Two' })
    await updateCustomer(ana(), two.id, { phone: '+1 206 555 0100' })
    await updateCustomer(ben(), two.id, { name: 'Two and a half' })
    const [changed, created] = await listOwnActions(ana())
    expect(changed).toMatchObject({ what: 'Changed customer Two and a half', detail: 'phone', reason: null })
    await undoAction(ana(), created?.request ?? '')
    expect(await shownActions()).toEqual([
      ['Changed customer Two and a half', 'done', null],
      ['Created customer One', 'undone', null],
    ])
    await expect(undoAction(ana(), created?.request ?? '')).rejects.toMatchObject({
      message: 'This was undone already.',
    })
    await redoAction(ana(), created?.request ?? '')
    expect(await getCustomer(account, one.id)).toMatchObject({ name: 'One' })
    await expect(undoAction(ben(), created?.request ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('still have a delete of several of which one was restored', async () => {
    const [one, two] = [await makeCustomer(account, { name: 'One' }), await makeCustomer(account, { name: 'Two' })]
    const within = ana()
    for (const { id } of [one, two]) await deleteCustomer(within, id)
    await restoreCustomer(ana(), one.id)
    expect(await shownActions()).toEqual([
      ['Restored customer One', 'done', null],
      ['Deleted 2 customers', 'done', null],
    ])
    await undoLastAction(ana())
    await undoLastAction(ana())
    expect(await db().customer.count({ where: { account_id: account.accountId, deleted_at: null } })).toBe(2)
  })

  it('do not take an assistant’s work for that of another one with the same key', async () => {
    const key = newId()
    const by = (name: string) => ({ ...ana(), actor: { type: 'api_key' as const, id: key, name } })
    const { id } = await createCustomer(by('Route planner (MCP)'), { name: 'Harbor Foods' })
    await updateCustomer(by('Front desk (MCP)'), id, { phone: '+1 206 555 0100' })
    await expect(undoLastAction(by('Route planner (MCP)'))).rejects.toMatchObject({ code: 'precondition_failed' })
  })

  it('leave a duration that nobody changed as it is', async () => {
    const { id: customer_id } = await makeCustomer(account)
    const order = await makeWorkOrder(account, { customer_id })
    const { id } = await createTask(account, order.id, { name: 'Inspect the belt' })
    // Nobody started it, so it took nobody any time.
    await completeTask(account, id, {})
    await updateTask(ana(), id, { status: 'in_progress' })
    await undoLastAction(ana())
    expect(await getTask(account, id)).toMatchObject({ status: 'completed', actual_duration: null, started_at: null })
  })

  it('count a restore of what one deleted oneself as its undo', async () => {
    const { id } = await makeCustomer(account, { name: 'Harbor Foods' })
    await deleteCustomer(ana(), id)
    await restoreCustomer(ana(), id)
    expect(await shownActions()).toEqual([['Deleted customer Harbor Foods', 'undone', null]])
    await deleteCustomer(ben(), id)
    await restoreCustomer(ana(), id)
    expect(await shownActions()).toEqual([
      ['Restored customer Harbor Foods', 'done', null],
      ['Deleted customer Harbor Foods', 'undone', null],
    ])
  })
})
