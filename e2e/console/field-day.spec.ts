import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { doneWords } from '@/lib/domain/field/words'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { createMeterReading, listMeterReadings } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createPart } from '@/lib/services/assets/parts'
import { createUser } from '@/lib/services/company/accounts'
import { listCommands } from '@/lib/services/field/commands'
import { getTimesheet, listTimesheets } from '@/lib/services/field/timesheets'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { PHOTO } from '@/lib/testing/api/world'
import { answerFileChoosers } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { photosOf, sign, yes } from '@/e2e/support/field-job'
import { jobOf, makeFieldWorld } from '@/e2e/support/field-world'
import { expectState } from '@/e2e/support/phone'
import { type DayPhone, sinceMidnight, startDayPhone } from '@/e2e/support/phone-day'

/* A day as it was lived and as the office reads it: the same events, evidence and times, to the second. */

const DAY = 86_400_000

/** What follows for the hours of both: each stretch from its first second to that of the next. */
const HOURS = {
  sam: `07:28:12 idle
07:31:05 travel Ice machine leaks
07:52:40 idle
07:55:00 work Ice machine leaks
08:40:20 idle
08:42:00 travel Oven does not heat
09:01:31 idle
09:02:10 work Oven does not heat
09:30:00 idle
09:30:05 break
10:02:00 idle
10:03:30 work Oven does not heat
10:20:45 idle
10:22:00 travel Freezer service
10:40:00 idle
10:41:10 work Freezer service
11:05:30 idle
11:10:00 travel Fryer smells
11:30:00 idle
11:31:00 work Fryer smells
11:58:02 idle
12:05:00 travel Dishwasher stops
12:20:00 idle
13:00:00 travel Cooler hums
13:22:10 idle
13:23:00 work Cooler hums
13:50:00 idle
14:05:00 end`,
  ana: `08:02:00 idle
08:05:15 travel Grill sparks
08:30:30 idle
08:31:00 work Grill sparks
09:15:45 idle
09:20:00 travel Hood rattles
09:58:05 idle
10:01:10 work Hood rattles
10:50:10 idle
10:55:00 travel Dishwasher stops
12:10:20 idle
12:12:00 work Dishwasher stops
12:40:59 idle
12:45:00 end`,
}

type Order = { id: string; work_order_number: string; description: string | null }

/** Yesterday, when two technicians have eight jobs, by the names under which the test speaks of them. */
async function makeDay() {
  const world = await makeFieldWorld()
  const { ctx, sam, customer_id, contact_id } = world
  const { timeZone } = ctx.account
  const yesterday = dayIn(timeZone, new Date(world.today - DAY / 2))
  const midnight = startOfDay(yesterday, timeZone).getTime()
  const { id: ana } = await db().technician.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'Ana Ruiz' } })
  const anaUser = { email: `ana-${ana}@example.com`, password: 'correct horse battery', name: 'Ana Ruiz' }
  await createUser(ctx, { ...anaUser, role: 'technician' })
  await db().user.updateMany({ where: { email: anaUser.email }, data: { technician_id: ana } })
  const freezer = await makeAsset(ctx, { customer_id, name: 'Walk-in freezer' })
  const order = (description: string, technician_id: string, time: string, asset_ids: string[] = []) =>
    makeWorkOrder(ctx, {
      customer_id,
      contact_id,
      technician_id,
      description,
      asset_ids,
      estimated_duration: 45,
      scheduled_date: new Date(midnight + sinceMidnight(time)).toISOString(),
    })
  const jobs = {
    connected: await order('Ice machine leaks', sam, '07:50'),
    killed: await order('Oven does not heat', sam, '09:00'),
    signed: await order('Freezer service', sam, '10:30', [freezer.id]),
    cancelled: await order('Fryer smells', sam, '11:30'),
    reassigned: await order('Dishwasher stops', sam, '12:15'),
    postponed: await order('Cooler hums', sam, '13:00'),
    early: await order('Grill sparks', ana, '08:30'),
    photographed: await order('Hood rattles', ana, '10:00'),
  }
  await createPart(ctx, { name: 'Door seal', part_number: 'S-1' })
  const meter = await createMeter(ctx, { asset_id: freezer.id, name: 'Operating hours', unit: 'h', kind: 'counter' })
  await createMeterReading(ctx, meter.id, { value: 100, read_at: new Date(midnight - 30 * DAY).toISOString() })
  const checks = await createChecklist(ctx, { name: 'Oven', items: [{ label: 'Power off' }, { label: 'Element' }] })
  const oven = await createTask(ctx, jobs.killed.id, { name: 'Repair', checklist_id: checks.id })
  const items = [{ label: 'Operating hours', kind: 'meter', unit: 'h' }]
  const readings = await createChecklist(ctx, { name: 'Meter', items })
  await createTask(ctx, jobs.signed.id, { name: 'Service', checklist_id: readings.id })
  return { ctx, midnight, jobs, oven, meter, user: { sam: world.user, ana: anaUser }, technician: { sam, ana } }
}

const pathOf = (phone: DayPhone) => new URL(phone.page().url()).pathname

/** What a technician does and when, which is written down as it is done. */
function diary(phone: DayPhone, who: string, written: Map<string, string[]>) {
  const { tap, at } = phone
  const button = (name: string) => phone.page().getByRole('button', { name, exact: true })
  const dialog = (name: string) => phone.page().getByRole('dialog').getByRole('button', { name, exact: true })
  const note = (job: Order, time: string, what: string) =>
    void written.set(job.id, [...(written.get(job.id) ?? []), `${time} ${who} ${what}`])
  const press = async (time: string, name: string) => {
    await at(time)
    await tap(button(name))
  }
  /** A step of a job that is pressed at its page. */
  const step = async (job: Order, time: string, name: string, what: string) => {
    await press(time, name)
    note(job, time, what)
  }
  /** The way back to the list of the day. */
  const home = async () => {
    for (let path = pathOf(phone); path !== '/my-day'; path = pathOf(phone)) {
      await tap(button('Back'))
      await expect.poll(() => pathOf(phone)).not.toBe(path)
    }
  }
  return {
    tap,
    at,
    button,
    dialog,
    note,
    press,
    step,
    home,
    open: async ({ description, ...job }: Order) => {
      await home()
      await tap(jobOf(phone.page(), job).getByText(description ?? ''))
    },
    begin: async (job: Order, ...[out, there, start]: readonly [string, string, string?]) => {
      await step(job, out, 'On the way', 'travel_started')
      await step(job, there, 'Arrived', 'arrived')
      if (start) await step(job, start, 'Start', 'work_started')
    },
    complete: async (job: Order, time: string) => {
      await press(time, 'Complete job')
      await tap(dialog('Complete job'))
      note(job, time, 'completed')
    },
    write: async (job: Order, time: string, text: string) => {
      await at(time)
      await phone.page().getByRole('textbox', { name: 'New note' }).fill(text)
      await tap(button('Add note'))
      note(job, time, `note: ${text}`)
    },
  }
}

const started: DayPhone[] = []

test.afterEach(async () => {
  for (const phone of started.splice(0)) await phone.end()
})

test('eight jobs of two phones, five without a connection, one reassigned, one cancelled and a kill between, stand at the office as they were done, to the second', async () => {
  test.setTimeout(180_000)
  const { ctx, midnight, jobs, oven, meter, user, technician } = await makeDay()
  const clockOf = (instant: string) => new Date(Date.parse(instant) - midnight).toISOString().slice(11, 19)
  const written = new Map<string, string[]>()
  // Ana’s clock is eleven minutes ahead.
  const phones = { sam: await startDayPhone(user.sam, midnight), ana: await startDayPhone(user.ana, midnight, 660_000) }
  started.push(phones.sam, phones.ana)
  const [sam, ana] = [diary(phones.sam, 'Sam Reyes', written), diary(phones.ana, 'Ana Ruiz', written)]
  const photograph = (page: Page) =>
    answerFileChoosers(page, { name: 'unit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })

  await test.step('Sam begins the day with a connection', async () => {
    photograph(phones.sam.page())
    await sam.press('07:28:12', 'Start day')
    await sam.open(jobs.connected)
    await sam.begin(jobs.connected, '07:31:05', '07:52:40', '07:55:00')
    await sam.write(jobs.connected, '08:10:10', 'Key under the pot')
    await sam.tap(sam.button('Correct “Key under the pot”'))
    await sam.at('08:11:30')
    await phones.sam.page().getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Key under the mat')
    await sam.tap(sam.dialog('Save'))
    sam.note(jobs.connected, '08:11:30', 'note: Key under the mat')
    await sam.complete(jobs.connected, '08:40:20')
    await expectState(phones.sam.page(), 'All sent')
    await phones.sam.connect(false)
  })

  await test.step('the office gives a job to Ana, and cancels another', async () => {
    await updateWorkOrder(ctx, jobs.reassigned.id, { technician_id: technician.ana })
    await updateWorkOrder(ctx, jobs.cancelled.id, { status: 'cancelled' })
  })

  await test.step('Ana does a job with a connection, and two without', async () => {
    const page = phones.ana.page()
    photograph(page)
    await ana.press('08:02:00', 'Start day')
    await ana.open(jobs.early)
    await ana.begin(jobs.early, '08:05:15', '08:30:30', '08:31:00')
    await ana.complete(jobs.early, '09:15:45')
    await expectState(page, 'All sent')
    await ana.home()
    await expect(jobOf(page, jobs.reassigned)).toBeVisible()
    await phones.ana.connect(false)
    await ana.open(jobs.photographed)
    await ana.begin(jobs.photographed, '09:20:00', '09:58:05', '10:01:10')
    await ana.at('10:15:30')
    await ana.tap(page.getByText('Take photo'))
    await expect(photosOf(page)).toHaveCount(1)
    ana.note(jobs.photographed, '10:15:30', 'took a photo of the job: Loose belt')
    await ana.tap(ana.button('Open Photo 1 of the job'))
    await ana.press('10:16:00', 'Caption')
    await page.getByRole('textbox', { name: 'What the photo shows' }).fill('Loose belt')
    await ana.tap(page.getByRole('dialog', { name: 'Caption' }).getByRole('button', { name: 'Save' }))
    await expect(page.getByRole('dialog', { name: 'Caption' })).toBeHidden()
    await ana.tap(ana.button('Close'))
    await ana.complete(jobs.photographed, '10:50:10')
    await ana.open(jobs.reassigned)
    await ana.begin(jobs.reassigned, '10:55:00', '12:10:20', '12:12:00')
    await ana.complete(jobs.reassigned, '12:40:59')
    await ana.home()
    await ana.press('12:45:00', 'End day')
    await expectState(page, 'No connection, 11 waiting')
    await phones.ana.connect(true)
    await expectState(page, 'All sent')
  })

  await test.step('Sam’s phone dies in a break, and goes on', async () => {
    const page = phones.sam.page()
    await sam.open(jobs.killed)
    await sam.begin(jobs.killed, '08:42:00', '09:01:31', '09:02:10')
    for (const [time, label] of [
      ['09:05:00', 'Power off'],
      ['09:06:15', 'Element'],
    ] as const) {
      await sam.at(time)
      await sam.tap(yes(page, label))
      sam.note(jobs.killed, time, `answered “${label}”`)
    }
    await sam.press('09:20:40', 'Add part')
    await sam.tap(sam.dialog('Use 2 pcs of Door seal'))
    sam.note(jobs.killed, '09:20:40', 'used 2 × Door seal')
    await sam.press('09:21:05', 'One less Door seal')
    sam.note(jobs.killed, '09:21:05', 'took back that 1 × Door seal was used')
    await sam.tap(sam.button('Back'))
    await sam.press('09:30:00', 'Pause…')
    await sam.tap(sam.dialog('Pause without a reason'))
    sam.note(jobs.killed, '09:30:00', 'paused')
    await sam.home()
    await sam.press('09:30:05', 'Break')
    sam.note(jobs.killed, '09:30:05', 'start_break')
    await expectState(page, 'No connection, 9 waiting')
    await sam.at('10:02:00')
    await phones.sam.restart()
    await expectState(phones.sam.page(), 'No connection, 9 waiting')
    await sam.tap(sam.button('End break'))
    sam.note(jobs.killed, '10:02:00', 'end_break')
    await sam.open(jobs.killed)
    await sam.step(jobs.killed, '10:03:30', 'Resume', 'resumed')
    await sam.press('10:20:45', 'Complete job')
    await sam.tap(sam.dialog('Complete the job and the task'))
    sam.note(jobs.killed, '10:20:45', 'completed')
  })

  await test.step('Sam corrects a reading and has the customer sign', async () => {
    const page = phones.sam.page()
    await sam.open(jobs.signed)
    await sam.begin(jobs.signed, '10:22:00', '10:40:00', '10:41:10')
    for (const [time, value, waiting] of [
      ['10:45:00', '118', 16],
      ['10:50:20', '121', 17],
    ] as const) {
      await sam.at(time)
      await page.getByRole('textbox', { name: 'Operating hours' }).fill(value)
      await page.getByRole('textbox', { name: 'Operating hours' }).blur()
      await expectState(page, `No connection, ${waiting} waiting`)
      sam.note(jobs.signed, time, `recorded “Operating hours”: ${value}`)
    }
    await sam.press('11:00:00', 'Complete task')
    sam.note(jobs.signed, '11:00:00', 'completed “Service”')
    await sam.tap(page.getByRole('dialog').getByRole('link', { name: 'Get signature' }))
    await sign(page)
    await sam.press('11:05:30', 'Save and complete job')
    await expectState(page, 'No connection, 20 waiting')
    sam.note(jobs.signed, '11:05:30', 'had Lee Park sign')
    sam.note(jobs.signed, '11:05:30', 'completed')
  })

  await test.step('Sam does what the office has cancelled, and drives to what Ana has', async () => {
    await sam.open(jobs.cancelled)
    await sam.begin(jobs.cancelled, '11:10:00', '11:30:00', '11:31:00')
    await sam.write(jobs.cancelled, '11:40:15', 'The thermostat was stuck')
    await sam.complete(jobs.cancelled, '11:58:02')
    await sam.open(jobs.reassigned)
    await sam.begin(jobs.reassigned, '12:05:00', '12:20:00')
    await sam.write(jobs.reassigned, '12:21:00', 'Ana is here already')
    const page = phones.sam.page()
    await sam.at('12:30:00')
    await phones.sam.connect(true)
    await expect(page.locator('header').getByRole('status')).toContainText('1 needs the office')
    await sam.home()
    await expect(page.getByRole('region', { name: 'Changed by the office' })).toContainText(
      'gave this job to Ana Ruiz.',
    )
  })

  await test.step('Sam ends the day with a job that cannot be done', async () => {
    await sam.open(jobs.postponed)
    await sam.begin(jobs.postponed, '13:00:00', '13:22:10', '13:23:00')
    await sam.press('13:50:00', 'More')
    await sam.tap(sam.dialog('Cannot complete…'))
    await sam.tap(sam.button('Customer postponed'))
    await sam.tap(sam.button('Tell the office'))
    sam.note(jobs.postponed, '13:50:00', 'cannot_complete')
    sam.note(jobs.postponed, '13:50:00', 'note: Cannot complete: Customer postponed')
    await sam.home()
    await sam.press('14:05:00', 'End day')
    await expect(phones.sam.page().getByText('waiting')).toHaveCount(0)
  })
  console.log(`A day of eight jobs: ${phones.sam.taps()} taps of Sam, ${phones.ana.taps()} of Ana`)

  for (const [name, job] of Object.entries(jobs)) {
    const { on_site } = await readWorkOrderDetail(ctx, job.id)
    const stood = on_site.map(({ occurred_at, technician: who, kind, text, evidence }) => {
      const words = evidence ? doneWords(kind, evidence.payload) : kind
      const said = evidence?.caption ?? evidence?.payload.value ?? text
      return `${clockOf(occurred_at)} ${who} ${words}${said ? `: ${said as string}` : ''}`
    })
    expect(stood.toSorted(), name).toEqual((written.get(job.id) ?? []).toSorted())
  }
  const stateOfJobs = await Promise.all(
    Object.values(jobs).map(async ({ id, description }) => {
      const { order } = await readWorkOrderDetail(ctx, id)
      const [start, end] = [order.started_at, order.completed_at].map((at) => (at === null ? 'never' : clockOf(at)))
      return `${description}: ${order.status}, ${start} to ${end}`
    }),
  )
  expect(stateOfJobs).toEqual([
    'Ice machine leaks: completed, 07:55:00 to 08:40:20',
    'Oven does not heat: completed, 09:02:10 to 10:20:45',
    'Freezer service: completed, 10:41:10 to 11:05:30',
    'Fryer smells: cancelled, never to never',
    'Dishwasher stops: completed, 12:12:00 to 12:40:59',
    'Cooler hums: on_hold, 13:23:00 to never',
    'Grill sparks: completed, 08:31:00 to 09:15:45',
    'Hood rattles: completed, 10:01:10 to 10:50:10',
  ])
  const repaired = await getTask(ctx, oven.id)
  expect(repaired).toMatchObject({
    parts_used: [{ name: 'Door seal', quantity: 1 }],
    checklist_responses: [
      { label: 'Power off', response: true },
      { label: 'Element', response: true },
    ],
  })
  expect(clockOf(repaired.completed_at ?? '')).toBe('10:20:45')
  const { data: readings } = await listMeterReadings(ctx, meter.id, {})
  expect(readings.map(({ value, read_at }) => `${value} at ${clockOf(read_at)}`)).toEqual([
    // The correction of what was read then.
    '121 at 10:45:00',
    '100 at 00:00:00',
  ])
  const { data: undecided } = await listCommands(ctx, { outcome: ['needs_decision'], sort: 'occurred_at' })
  expect(undecided.map(({ kind, work_order }) => `${kind} ${work_order?.work_order_number}`)).toEqual(
    ['start', 'complete_job'].map((kind) => `${kind} ${jobs.cancelled.work_order_number}`),
  )
  const names = new Map(Object.values(jobs).map(({ id, description }) => [id, description]))
  const hoursOf = async (technician_id: string) => {
    const { data } = await listTimesheets(ctx, { technician_id })
    const sheets = await Promise.all(data.map(({ id }) => getTimesheet(ctx, id)))
    const entries = sheets.flatMap((sheet) => sheet.entries)
    const lines = entries.map(({ started_at, kind, work_order_id: id }) =>
      [clockOf(started_at), kind, ...(id ? [names.get(id)] : [])].join(' '),
    )
    return [...lines, `${clockOf(entries.at(-1)?.ended_at ?? '')} end`].join('\n')
  }
  expect(await hoursOf(technician.sam)).toBe(HOURS.sam)
  expect(await hoursOf(technician.ana)).toBe(HOURS.ana)
})
