import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { redoLastAction, undoAction } from '@/lib/services/data/undo'
import { createCrewMember, removeCrewMember } from '@/lib/services/people/crew-members'
import { createCrew } from '@/lib/services/people/crews'
import { deleteTechnician } from '@/lib/services/people/technicians'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { dryRunStaffWorkOrder, listWorkOrderVisits, staffWorkOrder } from './index'

/* Several people who come together to a work order (R-VI-22). */

let account: ServiceContext
let home: Household
let ben: string
let cleo: string

beforeAll(async () => {
  account = { ...(await makeAccount()), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(account)
  ben = (await makeTechnician(account)).id
  cleo = (await makeTechnician(account)).id
})

/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...account, requestId: newId() })
const [NINE, NOON] = ['2027-04-06T09:00:00.000Z', '2027-04-06T12:00:00.000Z']
const make = (values: Record<string, unknown> = {}) =>
  makeWorkOrder(request(), { customer_id: home.customer_id, estimated_duration: 90, ...values })
const staff = (id: string, body: Record<string, unknown>, ctx = request()) => staffWorkOrder(ctx, id, body)
const statesOf = async (id: string) =>
  (await listWorkOrderVisits(account, id, {})).data.map(({ updated_at: _written, ...visit }) => visit)
const refusedAt = (field: string, message: string) => ({ code: 'validation_error', details: [{ field, message }] })

describe('staffing a work order', () => {
  it('assigns unassigned work to the first and makes the others helpers, at one time', async () => {
    const { id } = await make()
    const visits = await staff(id, { technician_ids: [ben, cleo], scheduled_date: NINE })
    expect(visits).toMatchObject([
      { id, is_primary: true, role: 'lead', technician: { id: ben }, scheduled_start: NINE, group_id: id },
      { is_primary: false, role: 'helper', technician: { id: cleo }, scheduled_start: NINE, minutes: 90, group_id: id },
    ])
  })

  it('adds to those who come already, and moves all to another date', async () => {
    const { id } = await make({ technician_id: home.technician_id, scheduled_date: NINE })
    expect((await staff(id, { technician_ids: [ben] })).map(({ technician }) => technician?.id)).toEqual([
      home.technician_id,
      ben,
    ])
    const visits = await staff(id, { technician_ids: [cleo], scheduled_date: NOON })
    expect(visits.map(({ scheduled_start }) => scheduled_start)).toEqual([NOON, NOON, NOON])
    expect(visits.map(({ role }) => role)).toEqual(['lead', 'helper', 'helper'])
  })

  it('is one change that one undo reverses and a redo repeats', async () => {
    const { id } = await make({ technician_id: home.technician_id, scheduled_date: NINE })
    const before = await statesOf(id)
    const ctx = request()
    await staff(id, { technician_ids: [ben, cleo], scheduled_date: NOON }, ctx)
    const after = await statesOf(id)
    await undoAction(request(), ctx.requestId)
    expect(await statesOf(id)).toEqual(before)
    await redoLastAction(request())
    expect(await statesOf(id)).toEqual(after)
  })

  it('returns the conflicts of each person in a dry run, and writes nothing', async () => {
    await make({ technician_id: cleo, scheduled_date: '2027-04-07T09:30:00.000Z' })
    const { id } = await make({ technician_id: ben, scheduled_date: '2027-04-07T09:00:00.000Z' })
    const rows = () => db().history.count({ where: { account_id: account.accountId } })
    const rowCount = await rows()
    const { value } = await dryRunStaffWorkOrder(request(), id, { technician_ids: [cleo] })
    const codes = value.map(({ conflicts }) => conflicts.map(({ code }) => code).includes('overlap'))
    expect(codes).toEqual([false, true])
    expect(await rows()).toBe(rowCount)
    expect(await statesOf(id)).toHaveLength(1)
  })

  it('refuses a person twice, unknown or deleted, and says which', async () => {
    const { id } = await make({ technician_id: ben, scheduled_date: NINE })
    const twice = staff(id, { technician_ids: [cleo, cleo] })
    await expect(twice).rejects.toMatchObject(refusedAt('technician_ids[1]', 'is named twice: a person comes once'))
    const again = staff(id, { technician_ids: [cleo, ben] })
    await expect(again).rejects.toMatchObject(refusedAt('technician_ids[1]', 'is one of those who come already'))
    const gone = await makeTechnician(account)
    await deleteTechnician(request(), gone.id)
    for (const one of [gone.id, newId(), 'somebody'])
      await expect(staff(id, { technician_ids: [one] })).rejects.toMatchObject(
        refusedAt('technician_ids[0]', 'is not an existing technician'),
      )
    await expect(staff(id, { technician_ids: [] })).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('rejects finished work, an old version, and a user without permission', async () => {
    const { id } = await make({ technician_id: ben, scheduled_date: NINE })
    const body = { technician_ids: [cleo] }
    const stale = staffWorkOrder(request(), id, body, '"other"')
    await expect(stale).rejects.toMatchObject({ code: 'precondition_failed' })
    const reader = withScopes(account, 'read:work-orders')
    await expect(staffWorkOrder(reader, id, body)).rejects.toMatchObject({ code: 'forbidden' })
    await updateWorkOrder(request(), id, { status: 'completed' })
    await expect(staff(id, body)).rejects.toMatchObject({ message: expect.stringContaining('is completed. Reopen it') })
  })
})

describe('staffing a work order with a crew', () => {
  const DAY = '2027-04-08'
  const AT = `${DAY}T17:00:00.000Z`
  let crew: string
  const join = (technician_id: string, day: string) =>
    createCrewMember(request(), crew, { technician_id, from_date: day, to_date: day })

  beforeAll(async () => {
    crew = (await createCrew(request(), { name: 'North', lead_id: cleo })).id
    await join(ben, DAY)
    await join(cleo, DAY)
  })

  it('takes its people of that day, its lead first, whoever had the work before', async () => {
    const { id } = await make({ technician_id: home.technician_id, scheduled_date: AT })
    expect(await staff(id, { crew_id: crew })).toMatchObject([
      { is_primary: true, role: 'lead', technician: { id: cleo }, scheduled_start: AT },
      { is_primary: false, role: 'helper', technician: { id: ben }, scheduled_start: AT },
    ])
  })

  it('keeps those who are assigned already, and adds no one when repeated', async () => {
    const { id } = await make({ technician_id: ben, scheduled_date: AT })
    const visits = await staff(id, { technician_ids: [cleo] })
    const again = await staff(id, { crew_id: crew })
    expect(again.map((one) => [one.id, one.technician?.id])).toEqual(visits.map((one) => [one.id, one.technician?.id]))
  })

  it('looks at the day on which the work will be', async () => {
    const { id } = await make({ scheduled_date: '2027-04-20T17:00:00.000Z' })
    await expect(staff(id, { crew_id: crew })).rejects.toMatchObject(
      refusedAt('crew_id', 'is North, in which nobody is on 2027-04-20: add people to it first'),
    )
    expect(await staff(id, { crew_id: crew, scheduled_date: AT })).toHaveLength(2)
  })

  it('is not changed by a later change of the crew', async () => {
    const { id } = await make({ scheduled_date: AT })
    await staff(id, { crew_id: crew })
    const before = await statesOf(id)
    await removeCrewMember(request(), crew, { technician_id: ben, from_date: DAY, to_date: DAY })
    expect(await statesOf(id)).toEqual(before)
    await join(ben, DAY)
  })

  it('refuses people and a crew at once, neither, no date and a crew that is none', async () => {
    const { id } = await make()
    for (const [body, field, message] of [
      [{ crew_id: crew, technician_ids: [ben] }, 'crew_id', 'can’t be combined with technician_ids: send one of both'],
      [{}, 'technician_ids', 'is required, or crew_id'],
      [{ crew_id: newId(), scheduled_date: AT }, 'crew_id', 'is not an existing crew'],
    ] as const)
      await expect(staff(id, body)).rejects.toMatchObject(refusedAt(field, message))
    await expect(staff(id, { crew_id: crew })).rejects.toMatchObject({ details: [{ field: 'scheduled_date' }] })
  })
})
