import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { createAsset, getAsset } from '@/lib/services/assets/assets'
import { createPart } from '@/lib/services/assets/parts'
import { listWorkOrderNotes } from '@/lib/services/field/events'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { listTasks } from '@/lib/services/work/tasks'
import { listWorkOrderVisits } from '@/lib/services/work/visits'
import { getWorkOrder, listWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeUser } from '@/lib/testing/factories/users'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { decideCommand, getCommand, readFieldInbox } from './index'

let office: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string; work_order_number: string }
let site_id: string

beforeEach(async () => {
  const account = await makeAccount()
  const { id, name } = await makeUser(account, { role: 'dispatcher' })
  office = { ...account, actor: { type: 'user', id, name } }
  home = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, home.technician_id))
  site_id = (await makeSite(office, home.customer_id)).id
  const { customer_id, technician_id } = home
  const planned = { scheduled_date: '2027-03-10T17:00:00Z', estimated_duration: 90 }
  job = await makeWorkOrder(office, { customer_id, technician_id, site_id, ...planned })
})

const request = () => ({ ...office, requestId: newId() })

async function ask(payload: object) {
  const command = phone.command('follow_up', job.id, { payload })
  const [outcome] = await phone.send(command)
  expect(outcome).toMatchObject({ outcome: 'needs_decision', reason: 'follow_up' })
  return command.id
}
const visitsOf = async () => (await listWorkOrderVisits(office, job.id, {})).data

describe('a follow-up', () => {
  it('waits for the office with what was asked for kept as a note, once, however often it is sent', async () => {
    const payload = { what: 'visit', description: 'The belt is worn', day: '2027-03-20' }
    const command = phone.command('follow_up', job.id, { payload })
    await phone.send(command)
    await phone.send(command)
    const { commands } = await readFieldInbox(office)
    expect(commands).toMatchObject([{ id: command.id, kind: 'follow_up', isKept: true, job: { id: job.id } }])
    const { data: notes } = await listWorkOrderNotes(office, job.id, {})
    expect(notes.map(({ text }) => text)).toEqual([
      'Another visit is needed, on 2027-03-20 if possible\nThe belt is worn',
    ])
    await decideCommand(request(), command.id, { action: 'discard', note: 'Done by phone' })
    expect(await phone.send(command)).toMatchObject([{ outcome: 'refused' }])
    expect(await visitsOf()).toHaveLength(1)
  })

  it('becomes a further visit of nobody on the day that is wanted, at the hour of the job', async () => {
    const id = await ask({ what: 'visit', description: 'The belt is worn', day: '2027-03-20' })
    await decideCommand(request(), id, { action: 'apply' })
    expect((await visitsOf())[1]).toMatchObject({ technician: null, minutes: 90, is_primary: false })
    const scheduled = (await visitsOf())[1]?.scheduled_start ?? ''
    expect(scheduled.startsWith('2027-03-20')).toBe(true)
    await undoLastAction(request())
    expect(await visitsOf()).toHaveLength(1)
  })

  it('becomes a task with the part and a visit without a time; one that is in no catalogue is named', async () => {
    const part = await createPart(office, { name: 'Fan belt' })
    const about = { what: 'part', quantity: 2, description: null }
    await decideCommand(request(), await ask({ ...about, name: 'Fan belt', part_id: part.id }), { action: 'apply' })
    await decideCommand(request(), await ask({ ...about, name: 'Odd valve' }), { action: 'apply' })
    const { data: tasks } = await listTasks(office, job.id, {})
    expect(tasks).toMatchObject([
      { name: 'Fit 2 × Fan belt', parts_required: [{ part_id: part.id, quantity: 2 }] },
      { name: 'Fit 2 × Odd valve', parts_required: [] },
    ])
    expect((await visitsOf()).slice(1)).toMatchObject([{ scheduled_start: null }, { scheduled_start: null }])
  })

  it('becomes a work order of the customer at the site, for the machine, which one undo takes back', async () => {
    const { customer_id } = home
    const asset = await createAsset(office, { name: 'Walk-in cooler', customer_id, object_id: site_id })
    const payload = { what: 'work_order', asset_id: asset.id, asset: asset.name, description: 'Leaks oil' }
    const id = await ask(payload)
    await decideCommand(request(), id, { action: 'apply' })
    const [created] = (await listWorkOrders(office, { customer_id })).data
    const order = await getWorkOrder(office, created?.id ?? '')
    expect(order).toMatchObject({
      status: 'open',
      description: 'Leaks oil',
      site_id,
      asset_ids: [asset.id],
      technician: null,
      notes: `Reported on site at ${job.work_order_number}.`,
    })
    expect(await getCommand(office, id)).toMatchObject({ outcome: 'accepted', decided_by: office.actor.name })
    await undoLastAction(request())
    await expect(getWorkOrder(office, order.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await getCommand(office, id)).toMatchObject({
      outcome: 'needs_decision',
      decided_by: null,
      decided_at: null,
    })
    await redoLastAction(request())
    expect(await getCommand(office, id)).toMatchObject({ outcome: 'accepted', decided_by: office.actor.name })
  })

  it('becomes what a nameplate says of a machine of the job, for whom may change machines', async () => {
    const { customer_id } = home
    const specifications = { Voltage: '230 V' }
    const asset = await createAsset(office, {
      name: 'Walk-in cooler',
      customer_id,
      serial_number: 'Old',
      specifications,
    })
    const values = { serial_number: 'SN-4711', model_number: null, manufacturer: 'Frigo' }
    const payload = { what: 'nameplate', asset_id: asset.id, asset: asset.name, read: ['serial_number'], ...values }
    const id = await ask(payload)
    const apply = (ctx: ServiceContext) => decideCommand(ctx, id, { action: 'apply' })
    await expect(apply(request())).rejects.toMatchObject({ details: [{ field: 'asset_id' }] })
    await updateWorkOrder(office, job.id, { asset_ids: [asset.id] })
    await expect(apply(withScopes(request(), 'write:work-orders'))).rejects.toMatchObject({ code: 'forbidden' })
    await apply(request())
    expect(await getAsset(office, asset.id)).toMatchObject({
      serial_number: 'SN-4711',
      model_number: null,
      specifications: { Voltage: '230 V', Manufacturer: 'Frigo' },
    })
    const { data: notes } = await listWorkOrderNotes(office, job.id, {})
    expect(notes.map(({ text }) => text)).toEqual([
      'Nameplate of Walk-in cooler\nserial number SN-4711 (read from its code)\nmanufacturer Frigo (typed by hand)',
    ])
    await undoLastAction(request())
    expect(await getAsset(office, asset.id)).toMatchObject({ serial_number: 'Old', specifications })
  })

  it('says that the job is finished where somebody would have to come back for it', async () => {
    const id = await ask({ what: 'visit', description: 'The belt is worn' })
    await updateWorkOrder(office, job.id, { status: 'cancelled' })
    await expect(decideCommand(request(), id, { action: 'apply' })).rejects.toMatchObject({
      details: [{ field: 'status', message: expect.stringContaining('Reopen it first') }],
    })
    expect(await readFieldInbox(office)).toMatchObject({ commands: [{ id }] })
  })

  it('names what is missing of it', async () => {
    const without = phone.command('follow_up', job.id, { payload: { what: 'part', name: 'Fan belt' } })
    expect(await phone.send(without)).toMatchObject([
      { outcome: 'refused', reason: 'invalid', message: expect.stringContaining('payload.quantity') },
    ])
  })
})
