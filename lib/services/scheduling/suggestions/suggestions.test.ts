import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { suggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { changeBoardJob } from '@/lib/services/scheduling/board'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createOnCallShift } from '@/lib/services/people/on-call-shifts'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { getVisit, staffWorkOrder, updateVisit } from '@/lib/services/work/visits'
import { createWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { suggestForCard, suggestForDraft, suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'

/* A Monday at eight in the morning in Seattle. */

const NOW = new Date('2026-11-23T08:00:00-08:00')
const at = (time: string) => `2026-11-23T${time}:00-08:00`
const query = { from: undefined, days: 3, limit: 10 }

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'America/Los_Angeles' })
  home = await makeHousehold(ctx)
  await db().site.updateMany({ where: { id: home.site_id }, data: { latitude: 47.61, longitude: -122.33 } })
  await technician('Ana Silva', ['Gas'])
})

async function technician(name: string, skills: string[], inside = ctx): Promise<string> {
  const id = newId()
  await db().technician.create({ data: { account_id: inside.accountId, id, name, skills } })
  await db().shift.createMany({
    data: [1, 2, 3, 4, 5].map((weekday) => ({
      account_id: inside.accountId,
      id: newId(),
      technician_id: id,
      weekday,
      start_minute: 480,
      end_minute: 1020,
    })),
  })
  return id
}
const order = (body: object) =>
  createWorkOrder(ctx, { customer_id: home.customer_id, site_id: home.site_id, estimated_duration: 60, ...body })

test('offers free time of technicians with the skills, preferring the last visit’s, and says why no others', async () => {
  const ben = await technician('Ben Okafor', ['gas', 'Electrical'])
  await technician('Cleo Ruiz', [])
  await order({ technician_id: ben, scheduled_date: at('09:00') })
  const seen = await order({ technician_id: ben, scheduled_date: '2026-11-02T09:00:00-08:00' })
  const done = { status: 'completed' as const, completed_at: new Date('2026-11-02T10:00:00-08:00') }
  await db().workOrder.updateMany({ where: { account_id: ctx.accountId, id: seen.id }, data: done })
  const job = await order({ required_skills: ['GAS'], due_by: at('17:00') })

  const suggestions = await suggestForWorkOrder(ctx, job.id, query, NOW)
  expect(suggestionsRecord.strict().parse(suggestions)).toEqual(suggestions)
  const [best] = suggestions.suggestions
  expect(best).toMatchObject({ technician: { name: 'Ben Okafor' }, scheduled_date: '2026-11-23T16:00:00.000Z' })
  expect(best?.reasons.map(({ message }) => message)).toEqual([
    'No extra travel, before WO-000001',
    'Has GAS',
    '1 h of 9 h booked that day',
    'Starts Mon 23 Nov, 08:00',
    'Done 8 h before it is due',
    'Did the last visit, Mon 2 Nov, 10:00',
  ])
  expect(suggestions.suggestions.map(({ technician: { name } }) => name)).toContain('Ana Silva')
  expect(suggestions.left_out.map(({ technician: { name }, reason }) => [name, reason])).toEqual([
    ['Cleo Ruiz', 'Does not have GAS.'],
    ['Sam Reyes', 'Does not have GAS.'],
  ])
})

test('finished work is offered no slot, and everybody is left out with the reason', async () => {
  const done = await order({})
  await updateWorkOrder(ctx, done.id, { status: 'completed' })
  const { suggestions, left_out } = await suggestForWorkOrder(ctx, done.id, query, NOW)
  expect(suggestions).toEqual([])
  expect([...new Set(left_out.map(({ reason }) => reason))]).toEqual(['The work order is completed.'])
})

test('offers the same for a form’s draft as for the stored work order', async () => {
  const body = { estimated_duration: 90, priority: 'high' as const, required_skills: ['Gas'], due_by: at('17:00') }
  const job = await order(body)
  const fields = { customer_id: home.customer_id, site_id: home.site_id, ...body }
  const draft = (more: object = {}) => ({ ...fields, ...more })
  const stored = await suggestForWorkOrder(ctx, job.id, query, NOW)
  const ofCall = { response: null, earliest: expect.objectContaining({ scheduled_date: '2026-11-23T16:00:00.000Z' }) }
  const edited = await suggestForDraft(ctx, draft({ id: job.id }), query, NOW)
  expect(edited).toEqual({ ...stored, ...ofCall })
  const { work_order_id, ...fresh } = await suggestForDraft(ctx, draft(), query, NOW)
  expect(fresh).toEqual({ ...stored, ...ofCall, work_order_id: undefined })
  expect(await db().workOrder.count({ where: { id: work_order_id } })).toBe(0)

  // What is not right yet counts as not given, and where somebody is planned already does not matter.
  const half = await suggestForDraft(
    ctx,
    draft({ id: job.id, required_skills: ['Welding'], due_by: 'soon' }),
    query,
    NOW,
  )
  expect(half.suggestions).toEqual([])
  expect(half.left_out.map(({ reason }) => reason)).toContain('Does not have Welding.')
  const takenSlot = { technician_id: home.technician_id, scheduled_date: at('09:00') }
  expect((await suggestForDraft(ctx, draft({ id: job.id, ...takenSlot }), query, NOW)).suggestions).toEqual(
    stored.suggestions,
  )
  const foreign = await suggestForDraft(ctx, draft({ id: 'nothing', site_id: newId(), customer_id: 'x' }), query, NOW)
  expect(foreign.suggestions.length).toBeGreaterThan(0)
  await expect(suggestForDraft(withScopes(ctx, 'read:customers'), draft(), query)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(suggestForDraft(ctx, draft({ skills: [] }), query)).rejects.toMatchObject({
    details: [{ field: 'skills' }],
  })
})

test('counts the drive to an address that is only typed yet, by its postal code', async () => {
  const draft = { customer_id: '', required_skills: ['Gas'], estimated_duration: 60 }
  await order({ technician_id: await technician('Fay Lund', ['Gas']), scheduled_date: at('12:00') })
  const drives = async (address: string | null) =>
    (await suggestForDraft(ctx, { ...draft, address }, { ...query, limit: 50 }, NOW)).suggestions
      .filter(({ technician: { name } }) => name === 'Fay Lund')
      .map(({ travel_added }) => travel_added)
  expect((await drives('400 Broad St, Tacoma, WA 98402')).some((minutes) => (minutes ?? 0) > 20)).toBe(true)
  expect((await drives(null)).every((minutes) => minutes === null || minutes === 0)).toBe(true)
})

test('rejects unknown and foreign work orders, and missing scopes', async () => {
  const job = await order({})
  const stranger = await makeAccount()
  await expect(suggestForWorkOrder(stranger, job.id, query)).rejects.toMatchObject({ code: 'not_found' })
  await expect(suggestForWorkOrder(ctx, 'nothing', query)).rejects.toMatchObject({ code: 'not_found' })
  const reader = withScopes(ctx, 'read:customers')
  await expect(suggestForWorkOrder(reader, job.id, query)).rejects.toMatchObject({ code: 'forbidden' })
})

test('sends as many statements for 200 technicians and two weeks as for one', async () => {
  const many = await makeAccount({ timeZone: 'America/Los_Angeles' })
  const { customer_id, site_id } = await makeHousehold(many)
  const account = many.accountId
  await db().$executeRaw`INSERT INTO technician (account_id, id, name, skills, updated_at)
    SELECT ${account}::uuid, gen_random_uuid(), 'T ' || n, '{Gas}', now() FROM generate_series(1, 200) n`
  await db().$executeRaw`INSERT INTO shift (account_id, id, technician_id, weekday, start_minute, end_minute)
    SELECT account_id, gen_random_uuid(), id, weekday, 480, 1020 FROM technician, generate_series(1, 5) weekday
    WHERE account_id = ${account}::uuid AND name LIKE 'T %'`
  await db().$executeRaw`INSERT INTO work_order (account_id, id, work_order_number, status, customer_id, site_id,
      technician_id, scheduled_date, estimated_duration, updated_at)
    SELECT account_id, gen_random_uuid(), name || '-' || n, 'assigned', ${customer_id}::uuid, ${site_id}::uuid, id,
      ${NOW}::timestamptz + make_interval(days => n / 5, mins => n % 5 * 90), 60, now()
    FROM technician, generate_series(0, 49) n WHERE account_id = ${account}::uuid AND name LIKE 'T %'`
  const job = await createWorkOrder(many, { customer_id, site_id, estimated_duration: 60, required_skills: ['gas'] })
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const suggestions = await suggestForWorkOrder(many, job.id, { ...query, days: 14 }, NOW)
  const statements = sent.mock.calls.filter(([one]) => JSON.stringify(one).includes('technician')).length
  sent.mockRestore()
  expect(suggestions.suggestions).toHaveLength(10)
  expect(suggestions.left_out.map(({ technician: { name } }) => name)).toEqual(['Sam Reyes'])
  expect(statements).toBeLessThanOrEqual(2)
})

test('are when all who come to a work order are free, wherever they stand now', async () => {
  const [lead, helper] = [await technician('Lena Ode', ['Hoist']), await technician('Moe Park', [])]
  const lift = await order({ technician_id: lead, scheduled_date: at('09:00'), required_skills: ['Hoist'] })
  await staffWorkOrder(ctx, lift.id, { technician_ids: [helper] })
  await order({ technician_id: helper, scheduled_date: at('08:00'), estimated_duration: 240 })
  const { suggestions, left_out } = await suggestForWorkOrder(ctx, lift.id, query, NOW)
  const [first] = suggestions.map(({ scheduled_date }) => scheduled_date).toSorted((a, b) => (a < b ? -1 : 1))
  expect(suggestions.every((one) => one.technician.id === lead)).toBe(true)
  expect(Date.parse(first ?? '')).toBe(Date.parse(at('12:00')))
  expect(left_out.find((one) => one.technician.id === helper)?.reason).toBe('Does not have Hoist.')
})

test('are of a further visit by its own length, while those who come along with it are free, and it alone is given away', async () => {
  const skill = 'Rigging'
  const [lead, helper] = [await technician('Rita Voss', [skill]), await technician('Otto Lind', [skill])]
  const other = await technician('Pia Holm', [skill])
  const lift = await order({ technician_id: lead, scheduled_date: at('09:00'), required_skills: [skill] })
  await staffWorkOrder(ctx, lift.id, { technician_ids: [helper] })
  const further = { account_id: ctx.accountId, work_order_id: lift.id, is_primary: false }
  const { id } = await db().visit.findFirstOrThrow({ where: further })
  await updateVisit(ctx, id, { minutes: 180 }, null, { alone: true })
  await order({ technician_id: lead, scheduled_date: at('10:00'), estimated_duration: 120 })

  const { work_order_id, suggestions, left_out } = await suggestForCard(ctx, id, query, NOW)
  expect(work_order_id).toBe(lift.id)
  expect(left_out.find((one) => one.technician.id === lead)?.reason).toBe('Comes along already.')
  const slot = suggestions.find((one) => one.technician.id === other)
  expect(slot).toMatchObject({ scheduled_date: new Date(at('08:00')).toISOString() })
  await changeBoardJob(ctx, id, { technician_id: other, scheduled_date: slot?.scheduled_date })
  const begins = { scheduled_start: slot?.scheduled_date }
  expect(await getVisit(ctx, id)).toMatchObject({ technician: { id: other }, minutes: 180, ...begins })
  expect(await getWorkOrder(ctx, lift.id)).toMatchObject({
    technician: { id: lead },
    scheduled_date: slot?.scheduled_date,
    conflicts: [],
  })
  await expect(suggestForCard(ctx, newId(), query, NOW)).rejects.toMatchObject({ code: 'not_found' })
})

test('offers who keeps what the caller is told before who does not, and people on call first outside business hours', async () => {
  const inside = await makeAccount({ timeZone: 'America/Los_Angeles' })
  const { customer_id, site_id } = await makeHousehold(inside)
  const [near, hannah] = [await technician('Near Day', [], inside), await technician('Hannah Cole', [], inside)]
  const night = new Date('2026-11-23T21:35:00-08:00')
  const atNight = (time: string) => `2026-11-23T${time}:00-08:00`
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  await createBusinessCalendar(inside, { name: 'Office', time_zone: 'America/Los_Angeles', hours, is_default: true })
  // Somebody works late, and somebody else is on call; the others come in the morning.
  const date = new Date('2026-11-23')
  const late = { account_id: inside.accountId, technician_id: near, date, start_minute: 1020, end_minute: 1439 }
  await db().overtime.create({ data: { ...late, id: newId() } })
  await createOnCallShift(inside, {
    technician_id: hannah,
    starts_at: atNight('17:00'),
    ends_at: '2026-11-24T07:00:00-08:00',
  })
  const draft = { customer_id, site_id, priority: 'urgent' as const, estimated_duration: 60 }
  const names = ({ suggestions }: Awaited<ReturnType<typeof suggestForDraft>>) =>
    suggestions.map(({ technician: { name }, late_arrival }) => [name, late_arrival])

  const promised = await suggestForDraft(inside, { ...draft, promised_until: atNight('22:35') }, query, night)
  expect(names(promised).slice(0, 2)).toEqual([
    ['Hannah Cole', 0],
    ['Near Day', 0],
  ])
  expect(
    names(promised)
      .slice(2)
      .every(([, minutes]) => Number(minutes) > 0),
  ).toBe(true)
  expect(names(await suggestForDraft(inside, draft, query, night))[0]).toEqual(['Hannah Cole', 0])

  // Nobody is there in five minutes, and who would be first is said.
  const nobody = await suggestForDraft(inside, { ...draft, promised_until: atNight('21:40') }, query, night)
  expect(nobody.earliest).toMatchObject({ scheduled_date: new Date(atNight('21:45')).toISOString() })
  expect(names(nobody)[0]).toEqual(['Hannah Cole', 5])

  // Nobody is offered before the promised window begins.
  const morning = { promised_from: '2026-11-24T08:00:00-08:00', promised_until: '2026-11-24T18:00:00-08:00' }
  const tomorrow = await suggestForDraft(inside, { ...draft, ...morning }, query, night)
  expect(tomorrow.earliest).toMatchObject({ scheduled_date: '2026-11-24T16:00:00.000Z', late_arrival: 0 })

  // A stored work order is offered slots by the same promise.
  const { id } = await createWorkOrder(inside, { ...draft, priority: 'medium' })
  await createArrivalPromise(inside, id, { until: '2999-01-01T00:00:00Z' })
  expect((await suggestForWorkOrder(inside, id, query, night)).suggestions[0]).toMatchObject({ late_arrival: 0 })
})
