import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createContact } from '@/lib/services/customers/contacts'
import { getCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { createTimeOff } from '@/lib/services/people/time-off'
import { createTask } from '@/lib/services/work/tasks'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { redoAction, redoOnPage, undoAction, undoOnPage } from './index'

let account: ServiceContext
let home: Household
let ana: () => ServiceContext
let order: { id: string; work_order_number: string }

beforeEach(async () => {
  account = await makeAccount()
  home = await makeHousehold(account)
  order = await makeWorkOrder(account, { customer_id: home.customer_id })
  const actor = { type: 'user' as const, id: newId(), name: 'Ana' }
  ana = () => ({ ...account, requestId: newId(), actor })
})

const nameOfCustomer = async () => (await getCustomer(account, home.customer_id)).name

describe('undoOnPage', () => {
  it('takes back what the page shows first, and asks by name before it takes back what another page shows', async () => {
    await updateCustomer(ana(), home.customer_id, { name: 'Harbor' })
    await updateWorkOrder(ana(), order.id, { technician_id: home.technician_id })

    // The later change is on the board; on the customer's page the customer goes back.
    expect(await undoOnPage(ana(), `/customers/${home.customer_id}`)).toMatchObject({ what: 'Changed customer Harbor' })
    expect(await nameOfCustomer()).toBe('Harbor Bakery')

    const moved = `Moved work order ${order.work_order_number} to Sam Reyes`
    const undone = await undoOnPage(ana(), '/customers')
    expect(undone).toEqual({ elsewhere: { request: expect.any(String), what: moved, at: expect.any(String) } })
    expect(await getWorkOrder(account, order.id)).toMatchObject({ technician: { id: home.technician_id } })
    if (!('elsewhere' in undone)) throw new Error('nothing was asked')
    expect(await undoAction(ana(), undone.elsewhere.request)).toMatchObject({ what: moved })
    expect(await getWorkOrder(account, order.id)).toMatchObject({ technician: null })

    expect(await redoOnPage(ana(), '/customers')).toEqual(undone)
    await redoAction(ana(), undone.elsewhere.request)
    expect(await undoOnPage(ana(), '/board')).toMatchObject({ what: moved })
    expect(await redoOnPage(ana(), `/work-orders/${order.id}`)).toMatchObject({ what: moved })
  })

  it('counts what belongs to the record of the page as shown by it', async () => {
    await createContact(ana(), home.customer_id, { name: 'Lee' })
    await createTask(ana(), order.id, { name: 'Look' })
    expect(await undoOnPage(ana(), `/customers/${home.customer_id}`)).toMatchObject({ what: 'Created contact Lee' })
    expect(await undoOnPage(ana(), `/work-orders/${order.id}`)).toMatchObject({ what: 'Created task Look' })
  })

  it('names whose leave it was', async () => {
    const leave = { starts_at: '2027-03-08T00:00:00Z', ends_at: '2027-03-11T00:00:00Z' }
    await createTimeOff(ana(), home.technician_id, leave)
    const what = 'Created leave of Sam Reyes'
    expect(await undoOnPage(ana(), '/customers')).toMatchObject({ elsewhere: { what } })
    expect(await undoOnPage(ana(), `/settings/technicians/${home.technician_id}`)).toMatchObject({ what })
  })

  it('says so where nothing is left to undo or redo', async () => {
    await expect(undoOnPage(ana(), '/board')).rejects.toMatchObject({ code: 'not_found' })
    await expect(redoOnPage(ana(), '/board')).rejects.toMatchObject({ code: 'not_found' })
  })
})
