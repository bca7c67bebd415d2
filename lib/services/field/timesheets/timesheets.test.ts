import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { timesheetDetail } from '@/lib/schemas/people/timesheet'
import { enterFieldEvent, listFieldEvents } from '@/lib/services/field/events'
import { syncField } from '@/lib/services/field/sync'
import { createTimeEntry, getTimeEntry, listTimeEntries } from '@/lib/services/field/time-entries'
import { createOvertime } from '@/lib/services/people/overtime'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import {
  approveTimesheet,
  getTimesheet,
  listTimesheets,
  readOfficeWeek,
  reopenTimesheet,
  submitTimesheet,
  weekFile,
} from './index'

/* Time sheets (R-TS-1 to R-TS-6): from phones and the office to what is approved. */

let office: ServiceContext
let sam: string
let job: string
let phone: Awaited<ReturnType<typeof makePhone>>
let signedIn: ServiceContext

/** A Tuesday of last week, by UTC: it has passed, and phones still hold it. */
const MONDAY = (() => {
  const now = new Date()
  const day = (now.getUTCDay() + 6) % 7
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - day - 7))
})()
const WEEK = MONDAY.toISOString().replace(/T.*/, '')
const at = (clock: string, day = 1) =>
  new Date(MONDAY.getTime() + day * 86_400_000 + Date.parse(`1970-01-01T${clock}:00Z`)).toISOString()

beforeEach(async () => {
  office = await makeAccount({ timeZone: 'UTC' })
  const { customer_id, technician_id } = await makeHousehold(office)
  sam = technician_id
  job = (await makeWorkOrder(office, { customer_id, technician_id, scheduled_date: at('08:00') })).id
  signedIn = await signInAs(office, sam)
  phone = await makePhone(signedIn)
})

const press = (kind: Parameters<typeof phone.command>[0], clock: string, more = {}) =>
  phone.command(kind, job, { occurred_at: at(clock), ...more })
const mark = (kind: Parameters<typeof phone.command>[0], clock: string, more = {}) => ({
  ...press(kind, clock, more),
  work_order_id: null,
})
const enter = (from: string, to: string, more = {}) => ({
  ...mark('enter_time', to),
  payload: { kind: 'work', started_at: at(from), ended_at: at(to), ...more },
})
const usualDay = () => [
  mark('start_day', '07:00'),
  press('start_travel', '07:10'),
  press('arrive', '07:40'),
  press('start', '07:45'),
  mark('start_break', '12:00'),
  mark('end_break', '12:30'),
  press('complete_job', '15:00'),
  mark('end_day', '15:30'),
]
const onlySheet = async () => {
  const { data } = await listTimesheets(office, {})
  expect(data).toHaveLength(1)
  return getTimesheet(office, data[0]!.id)
}
const lines = (sheet: Awaited<ReturnType<typeof onlySheet>>) =>
  sheet.entries.map(({ kind, started_at, ended_at }) =>
    [started_at, ended_at]
      .map((time) => time?.slice(11, 16) ?? '…')
      .join('–')
      .concat(` ${kind}`),
  )

describe('a time sheet', () => {
  it('is made of what the phone sent, each command once, and of corrections of the events', async () => {
    const commands = usualDay()
    await phone.send(...commands)
    expect((await phone.send(...commands)).every(({ outcome }) => outcome === 'accepted')).toBe(true)
    const sheet = await onlySheet()
    expect(timesheetDetail.strict().parse(sheet)).toEqual(sheet)
    expect(sheet).toMatchObject({ week_start: WEEK, state: 'open', issues: [] })
    expect(sheet.minutes).toEqual({ work: 405, travel: 30, break: 30, idle: 45, training: 0, admin: 0 })
    expect(lines(sheet)).toContain('07:45–12:00 work')
    const { data } = await listFieldEvents(office, job, {})
    const started = data.find(({ kind }) => kind === 'work_started')!
    const voids = { kind: 'work_started' as const, voids_id: started.id }
    const corrected = await enterFieldEvent(office, job, { ...voids, occurred_at: at('08:00') })
    await enterFieldEvent(office, job, { ...voids, voids_id: corrected.id, occurred_at: at('08:15') })
    const after = await onlySheet()
    expect(lines(after)).toContain('08:15–12:00 work')
    // The entry keeps its id, by which a correction of its own names it.
    expect(after.entries.find(({ kind }) => kind === 'work')?.id).toBe(started.id)
  })

  it('has corrections of its technician, which name what began with a command, and keeps what they replaced', async () => {
    const [day, ...commands] = usualDay()
    const start = commands.find(({ kind }) => kind === 'start')!
    await phone.send(day!, ...commands, enter('08:30', '12:00', { voids_id: start.id, note: 'Late start' }))
    const sheet = await onlySheet()
    expect(lines(sheet)).toContain('08:30–12:00 work')
    expect(lines(sheet)).not.toContain('07:45–12:00 work')
    expect(sheet.issues).toMatchObject([{ kind: 'gap', started_at: at('07:45'), ended_at: at('08:30') }])
    const { data } = await listTimeEntries(office, { kind: ['work'] })
    expect(data).toMatchObject([{ field_event_id: start.id, work_order_id: job, source: 'device', note: 'Late start' }])
  })

  it('is approved as it is: later phones change nothing of it, and their corrections are refused', async () => {
    await phone.send(...usualDay().slice(0, -1))
    const { id } = await onlySheet()
    expect(await submitTimesheet(office, id)).toMatchObject({ state: 'submitted' })
    expect(await submitTimesheet(office, id)).toMatchObject({ state: 'submitted' })
    const approved = await approveTimesheet(office, id)
    expect(approved).toMatchObject({ state: 'approved', approved_by: office.actor.name, later_minutes: 0 })
    const [ended, entered, submitted] = await phone.send(
      mark('end_day', '15:30'),
      enter('15:00', '17:00'),
      mark('submit_week', '16:00', { payload: { week_start: WEEK } }),
    )
    expect(ended).toMatchObject({ outcome: 'accepted' })
    expect(entered).toMatchObject({ outcome: 'refused', reason: 'sheet_approved' })
    expect(submitted).toMatchObject({ outcome: 'refused', reason: 'sheet_approved' })
    expect(await getTimesheet(office, id)).toMatchObject({ minutes: approved.minutes, later_minutes: 30 })
    await expect(approveTimesheet(office, id)).rejects.toMatchObject({ code: 'sheet_approved' })
    const body = { technician_id: sam, kind: 'work', started_at: at('16:00'), ended_at: at('17:00') }
    await expect(createTimeEntry(office, body)).rejects.toMatchObject({
      code: 'sheet_approved',
      details: [{ field: 'started_at', record_id: id }],
    })
    expect(await reopenTimesheet(office, id, { reason: 'The day had no end' })).toMatchObject({
      state: 'open',
      reason: 'The day had no end',
      approved_minutes: null,
      minutes: { idle: 45 },
    })
    await expect(reopenTimesheet(office, id, { reason: 'Again' })).rejects.toMatchObject({ code: 'sheet_open' })
    expect(await createTimeEntry(office, body)).toMatchObject({ kind: 'work', source: 'api' })
  })

  it('is submitted on the phone, also before anything of the week has arrived', async () => {
    await phone.send(mark('submit_week', '16:00', { payload: { week_start: WEEK } }))
    expect(await onlySheet()).toMatchObject({ week_start: WEEK, state: 'submitted', entries: [] })
  })

  it('is one in the office’s list of all technicians, those without hours too', async () => {
    const ana = await createTechnician(office, { name: 'Ana Ruiz' })
    await phone.send(...usualDay())
    const week = await readOfficeWeek(office, WEEK)
    expect(week.find(({ technician }) => technician.id === ana.id)).toMatchObject({ sheet: null, issues: [] })
    expect(week.find(({ technician }) => technician.id === sam)).toMatchObject({
      sheet: { state: 'open' },
      minutes: { work: 405 },
      later_minutes: 0,
    })
    const { name, bytes } = await weekFile(office, WEEK)
    expect(name).toBe(`hours-${WEEK}.csv`)
    const [titles, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(titles).toContain('Technician,Technician id,Day,State,Worked (minutes),work (minutes),travel (minutes)')
    expect(rows.map((line) => line.split(',').slice(2))).toEqual([
      [at('00:00').slice(0, 10), 'open', '480', '405', '30', '30', '45', '0', '0'],
    ])
  })

  it('is compared with the shifts and the overtime of its technician', async () => {
    await replaceShifts(office, sam, { shifts: [{ weekday: 2, start_minute: 480, end_minute: 930 }] })
    await phone.send(...usualDay())
    const shift = { kind: 'off_shift', started_at: at('08:00'), ended_at: at('15:30') }
    expect((await onlySheet()).issues).toMatchObject([shift])
    const [row] = (await readOfficeWeek(office, WEEK)).filter(({ technician }) => technician.id === sam)
    expect(row?.issues).toMatchObject([shift])
    const date = at('00:00').slice(0, 10)
    await createOvertime(office, { technician_id: sam, date, start_minute: 420, end_minute: 480 })
    expect((await onlySheet()).issues).toEqual([])
  })

  it('reaches the phone with the next sync, and not again while it stays', async () => {
    const commands = usualDay()
    await phone.send(...commands, enter('16:00', '17:00'))
    const { time, cursor } = await syncField(signedIn, { device_id: phone.device_id })
    expect(time).toMatchObject({ from: WEEK, sheets: [{ week_start: WEEK, state: 'open' }] })
    expect(time?.moments.map(({ id }) => id)).toEqual(commands.map(({ id }) => id))
    expect(time?.entries).toMatchObject([{ kind: 'work', started_at: at('16:00'), voids_id: null }])
    const again = await syncField(signedIn, { device_id: phone.device_id, since: cursor })
    expect(again.time).toBeNull()
  })

  it('needs its own permissions, and is none of another company', async () => {
    await phone.send(...usualDay())
    const { id } = await onlySheet()
    const orders = withScopes(office, 'read:work-orders', 'write:work-orders')
    const reader = withScopes(office, 'read:time')
    for (const denied of [
      listTimesheets(orders, {}),
      getTimesheet(orders, id),
      approveTimesheet(reader, id),
      listTimeEntries(signedIn, {}),
      readOfficeWeek(signedIn, WEEK),
    ])
      await expect(denied).rejects.toMatchObject({ code: 'forbidden' })
    const other = await makeAccount()
    await expect(getTimesheet(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(approveTimesheet(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a time entry', () => {
  const body = (more = {}) => ({
    technician_id: sam,
    kind: 'work',
    started_at: at('08:00'),
    ended_at: at('10:00'),
    ...more,
  })
  const fieldsOf = async (sent: Record<string, unknown>) =>
    createTimeEntry(office, sent).then(
      () => [],
      ({ details }: { details: { field: string }[] }) => details.map(({ field }) => field),
    )

  it('says what is wrong of its times, its kind and what it names', async () => {
    expect(await fieldsOf(body({ ended_at: null }))).toEqual(['ended_at'])
    expect(await fieldsOf(body({ ended_at: at('08:00') }))).toEqual(['ended_at'])
    expect(await fieldsOf(body({ ended_at: at('08:01', 2) }))).toEqual(['ended_at'])
    expect(await fieldsOf(body({ kind: 'day_started' }))).toEqual(['ended_at'])
    expect(await fieldsOf(body({ started_at: at('08:00', 30), ended_at: at('09:00', 30) }))).toEqual(['started_at'])
    expect(await fieldsOf(body({ technician_id: newId() }))).toEqual(['technician_id'])
    expect(await fieldsOf(body({ work_order_id: newId(), voids_id: newId() }))).toEqual([
      'work_order_id',
      'voids_id',
      'note',
    ])
  })

  it('overlaps with none that was entered, unless it takes the place of it', async () => {
    const { id } = await createTimeEntry(office, body())
    expect(await fieldsOf(body({ started_at: at('09:00'), ended_at: at('11:00') }))).toEqual(['started_at'])
    const later = await createTimeEntry(
      office,
      body({ started_at: at('09:00'), ended_at: at('11:00'), voids_id: id, note: 'Wrong hour' }),
    )
    expect(later).toMatchObject({ voids_id: id, recorded_by: office.actor.name })
    expect(lines(await onlySheet())).toEqual(['09:00–11:00 work'])
    expect(await getTimeEntry(office, id)).toMatchObject({ started_at: at('08:00') })
    const rows = await db().history.findMany({
      where: { account_id: office.accountId, record_type: { in: ['time_entry', 'timesheet'] } },
      select: { record_type: true, verb: true },
    })
    expect(rows.map(({ record_type, verb }) => `${record_type} ${verb}`).toSorted()).toEqual([
      'time_entry create',
      'time_entry create',
      'timesheet create',
    ])
  })
})
