import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { crewRecord } from '@/lib/schemas/people/crew'
import { crewMemberRecord } from '@/lib/schemas/people/crew-member'
import { redoLastAction, undoAction } from '@/lib/services/data/undo'
import { createCrew, deleteCrew, getCrew, readCrewsOfDay, updateCrew } from '@/lib/services/people/crews'
import { createTechnician, deleteTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'
import {
  copyCrews,
  createCrewMember,
  deleteCrewMember,
  dryRunCopyCrews,
  listAllCrewMembers,
  listCrewMembers,
  removeCrewMember,
  updateCrewMember,
} from './index'

/* Who is in which crew on which day (R-VI-31 to R-VI-33). */

let account: ServiceContext
let north: string
let south: string
let sam: string
let kim: string
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY] = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-05']

/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...account, requestId: newId() })

beforeEach(async () => {
  account = { ...(await makeAccount()), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  sam = (await createTechnician(request(), { name: 'Sam' })).id
  kim = (await createTechnician(request(), { name: 'Kim' })).id
  north = (await createCrew(request(), { name: 'North', lead_id: sam })).id
  south = (await createCrew(request(), { name: 'South' })).id
})

const join = (crew: string, technician_id: string, from_date: string, to_date: string | null = from_date, more = {}) =>
  createCrewMember(request(), crew, { technician_id, from_date, to_date, ...more })
/** Who is where on a day, such as `Kim in North`. */
const onDay = async (date: string) =>
  (await listAllCrewMembers(account, { date })).data
    .map(({ technician, crew }) => `${technician.name} in ${crew.name}`)
    .toSorted()
const periods = async () =>
  (await listAllCrewMembers(account, {})).data
    .map(({ technician, crew, from_date, to_date }) => [technician.name, crew.name, from_date, to_date].join(' '))
    .toSorted()

describe('a crew', () => {
  it('answers its lead, and refuses who is none and what is no colour', async () => {
    const crew = await getCrew(account, north)
    expect(crewRecord.strict().parse(crew)).toEqual(crew)
    expect(crew).toMatchObject({ name: 'North', lead: { id: sam, name: 'Sam' }, colour: 'blue' })
    expect(await updateCrew(request(), north, { lead_id: null, colour: 'teal' })).toMatchObject({ lead: null })
    const wrong = createCrew(request(), { name: '', lead_id: newId(), colour: 'mauve' })
    await expect(wrong).rejects.toMatchObject({
      details: [{ field: 'name' }, { field: 'colour' }, { field: 'lead_id', message: 'is not an existing technician' }],
    })
  })

  it('has the people of a day, its lead first, for whoever may read work orders', async () => {
    await join(north, kim, MONDAY)
    await join(north, sam, MONDAY, TUESDAY)
    expect(await readCrewsOfDay(account, MONDAY)).toMatchObject([
      { id: north, name: 'North', colour: 'blue', people: [sam, kim] },
      { id: south, people: [] },
    ])
    expect(await readCrewsOfDay(account, TUESDAY)).toMatchObject([{ people: [sam] }, { people: [] }])
    await expect(readCrewsOfDay(withScopes(account, 'read:assets'), MONDAY)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('sets its people free when it goes to the trash, and one undo brings both back', async () => {
    await join(north, sam, MONDAY, null)
    const ctx = request()
    await deleteCrew(ctx, north)
    expect(await onDay(MONDAY)).toEqual([])
    await undoAction(request(), ctx.requestId)
    expect(await onDay(MONDAY)).toEqual(['Sam in North'])
  })
})

describe('joining a crew', () => {
  it('lasts from the first day to the last, or until further notice', async () => {
    const created = await join(north, sam, MONDAY, TUESDAY)
    expect(crewMemberRecord.strict().parse(created)).toEqual(created)
    expect(created).toMatchObject({ crew: { name: 'North' }, from_date: MONDAY, to_date: TUESDAY })
    await join(north, kim, TUESDAY, null)
    expect(await onDay(MONDAY)).toEqual(['Sam in North'])
    expect(await onDay(TUESDAY)).toEqual(['Kim in North', 'Sam in North'])
    expect(await onDay(FRIDAY)).toEqual(['Kim in North'])
    expect((await listCrewMembers(account, north, { technician_id: sam })).data).toEqual([created])
  })

  it('refuses a person who is in another crew then, and says who, where and when', async () => {
    const there = await join(north, sam, MONDAY, WEDNESDAY)
    await expect(join(south, sam, WEDNESDAY, FRIDAY)).rejects.toMatchObject({
      code: 'in_crew',
      message: `Sam is in the crew North from ${MONDAY} to ${WEDNESDAY}; a person is in one crew on a day.`,
      details: [{ field: 'technician_id', record_id: there.id }],
    })
    const later = await join(south, sam, '2027-03-04')
    await expect(updateCrewMember(request(), later.id, { from_date: WEDNESDAY })).rejects.toMatchObject({
      code: 'in_crew',
    })
    await deleteCrewMember(request(), there.id)
    expect(await updateCrewMember(request(), later.id, { from_date: WEDNESDAY })).toMatchObject({
      from_date: WEDNESDAY,
    })
  })

  it('lets one of two win who put a person into two crews at once', async () => {
    const both = await Promise.allSettled([join(north, sam, MONDAY), join(south, sam, MONDAY, null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'in_crew' } })
    expect(await onDay(MONDAY)).toHaveLength(1)
  })

  it('moves a person for some days with move, as one change with one undo', async () => {
    await join(north, sam, MONDAY, null)
    const before = await periods()
    const ctx = request()
    await createCrewMember(ctx, south, { technician_id: sam, from_date: WEDNESDAY, to_date: WEDNESDAY, move: true })
    const after = await periods()
    expect(after).toEqual([
      `Sam North ${MONDAY} ${TUESDAY}`,
      `Sam North 2027-03-04 `,
      `Sam South ${WEDNESDAY} ${WEDNESDAY}`,
    ])
    await undoAction(request(), ctx.requestId)
    expect(await periods()).toEqual(before)
    await redoLastAction(request())
    expect(await periods()).toEqual(after)
  })

  it('names each wrong field, and refuses a crew that is none and whoever may not write', async () => {
    await expect(join(north, newId(), FRIDAY, MONDAY)).rejects.toMatchObject({
      details: [
        { field: 'to_date', message: 'must not be before from_date' },
        { field: 'technician_id', message: 'is not an existing technician' },
      ],
    })
    await expect(join(newId(), sam, MONDAY)).rejects.toMatchObject({ code: 'not_found' })
    const body = { technician_id: sam, from_date: MONDAY }
    const reader = withScopes(account, 'read:work-orders')
    await expect(createCrewMember(reader, north, body)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(createCrewMember(await makeAccount(), north, body)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('leaving a crew', () => {
  it('for some days keeps those before and after', async () => {
    await join(north, sam, MONDAY, FRIDAY)
    const days = { from_date: TUESDAY, to_date: WEDNESDAY }
    expect(await removeCrewMember(request(), north, { technician_id: sam, ...days })).toMatchObject(days)
    expect(await periods()).toEqual([`Sam North ${MONDAY} ${MONDAY}`, `Sam North 2027-03-04 ${FRIDAY}`])
    const again = removeCrewMember(request(), north, { technician_id: sam, ...days })
    await expect(again).rejects.toMatchObject({
      details: [{ field: 'technician_id', message: `is not in this crew from ${TUESDAY} to ${WEDNESDAY}` }],
    })
  })
})

describe('copying crews to a day', () => {
  it('adds who is free, leaves out who is elsewhere, and adds nobody twice', async () => {
    await join(north, sam, MONDAY)
    await join(south, kim, MONDAY)
    await join(north, kim, TUESDAY)
    const first = await copyCrews(request(), { date: TUESDAY })
    expect(first).toMatchObject({ date: TUESDAY, from_date: MONDAY, added: [{ technician_id: sam, to_date: TUESDAY }] })
    expect(first.left_out).toMatchObject([{ technician_id: kim, crew: { name: 'North' } }])
    expect(await onDay(TUESDAY)).toEqual(['Kim in North', 'Sam in North'])
    expect((await copyCrews(request(), { date: TUESDAY })).added).toEqual([])
    expect(await onDay(TUESDAY)).toEqual(['Kim in North', 'Sam in North'])
  })

  it('takes the last day before on which anybody was in a crew, and nothing where none was', async () => {
    expect(await copyCrews(request(), { date: MONDAY })).toMatchObject({ from_date: null, added: [] })
    await join(north, sam, '2027-02-22', '2027-02-26')
    expect(await copyCrews(request(), { date: MONDAY })).toMatchObject({ from_date: '2027-02-26' })
    expect(await onDay(MONDAY)).toEqual(['Sam in North'])
    await expect(copyCrews(request(), { date: MONDAY, from_date: MONDAY })).rejects.toMatchObject({
      details: [{ field: 'from_date', message: 'must be another day than date' }],
    })
  })

  it('writes nothing in a dry run, and is taken back by one undo', async () => {
    await join(north, sam, MONDAY)
    await join(north, kim, MONDAY)
    const { value } = await dryRunCopyCrews(request(), { date: TUESDAY })
    expect(value.added).toHaveLength(2)
    expect(await onDay(TUESDAY)).toEqual([])
    const ctx = request()
    await copyCrews(ctx, { date: TUESDAY })
    expect(await onDay(TUESDAY)).toHaveLength(2)
    await undoAction(request(), ctx.requestId)
    expect(await onDay(TUESDAY)).toEqual([])
  })

  it('leaves out technicians in the trash', async () => {
    await join(north, kim, MONDAY)
    await deleteTechnician(request(), kim)
    expect((await copyCrews(request(), { date: TUESDAY, from_date: MONDAY })).added).toEqual([])
  })
})
