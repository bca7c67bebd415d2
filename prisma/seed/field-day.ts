import { earliest, later, type Clock } from './clock'
import { makeHours } from './hours'
import type { Order } from './orders'
import type { Technician } from './people'
import type { Random } from './random'
import type { HoldReasonRow, UserRow } from './rows'
import type { DeviceRow, FieldCommandRow, FieldEventRow, FieldRows, WorkOrderNoteRow } from './rows-field'

/* What technicians' phones told of the last days: when they drove, arrived and worked, and what the office has to decide about. */

/** So many technicians have a phone, first whoever signs in. */
const PHONES: { label: string; platform: string }[] = [
  { label: 'Chrome on Android', platform: 'Android 16' },
  { label: 'Safari on iPhone', platform: 'iOS 26.1' },
  { label: 'Chrome on Android', platform: 'Android 15' },
  { label: 'Safari on iPhone', platform: 'iOS 26.1' },
  { label: 'Samsung Internet', platform: 'Android 16' },
  { label: 'Chrome on Android', platform: 'Android 14' },
]
const LOST = { label: 'Old phone, lost in May', platform: 'Android 13' }
const APP_VERSION = '1.0.0'
/** How many days back events are told of. */
const DAYS = 3
/** Whose phone had no connection all day tells it in the evening. */
const WITHOUT_CONNECTION = 2
const SOON_MINUTES = 45

const NOTES = [
  'Filters here are 20 × 25 × 2, not 20 × 20.',
  'Key to the roof hatch is with the night manager.',
  'Disconnect switch is hard to reach, needs a longer ladder.',
]

type Company = {
  orders: readonly Order[]
  technicians: readonly Technician[]
  user: UserRow
  reasons: readonly HoldReasonRow[]
}

/** Phones, the events and notes of the last days, and two decisions that wait for the office. */
export function makeFieldDay(random: Random, clock: Clock, company: Company): FieldRows {
  const owners = company.technicians.slice(0, PHONES.length)
  const device = devicesOf(random, clock, owners, company.user)
  const reportedOrders = company.orders.filter(({ row, technician }) => {
    return technician && owners.includes(technician) && row.started_at && clock.dayOf(row.started_at) > -DAYS
  })
  const events = reportedOrders.flatMap((order) => eventsOf(random, clock, order, owners, company.reasons))
  const departures = owners.flatMap((owner) => departureOf(random, clock, owner, company.orders))
  const decisions = [
    finishedElsewhere(random, clock, device, owners, company.orders),
    changedTwice(random, clock, device, owners, company.orders),
  ].filter((one) => one !== null)
  const phones = new Map(device.flatMap((one) => (one.revoked_at ? [] : [[one.technician_id, one] as const])))
  const byPhone = <Row extends { technician_id: string }>(row: Row) => ({
    ...row,
    device_id: phones.get(row.technician_id)?.id ?? null,
    device_label: phones.get(row.technician_id)?.label ?? null,
  })
  const field_event = [...events, ...departures, ...decisions.flatMap((one) => one.events)].map(byPhone)
  return {
    device,
    field_event,
    ...makeHours(random, clock, owners, field_event),
    field_command: decisions.map((one) => one.command),
    work_order_note: notesOf(random, reportedOrders).map(byPhone),
  }
}

function devicesOf(random: Random, clock: Clock, owners: readonly Technician[], user: UserRow): DeviceRow[] {
  const deviceOf = (owner: Technician, phone: (typeof PHONES)[number], day: number, lost: Date | null): DeviceRow => {
    const created_at = clock.at(day, 450 + random.int(0, 50))
    const last_sync_at = lost ?? later(clock.now, -random.int(1, 25))
    return {
      id: random.id(created_at),
      user_id: owner.row.id === user.technician_id ? user.id : null,
      technician_id: owner.row.id,
      ...phone,
      app_version: APP_VERSION,
      last_sync_at,
      revoked_at: lost,
      created_at,
      updated_at: lost ?? created_at,
    }
  }
  const [first] = owners
  const phones = owners.flatMap((owner, index) => {
    const phone = PHONES[index]
    return phone ? [deviceOf(owner, phone, -150 + 7 * index, null)] : []
  })
  return first ? [...phones, deviceOf(first, LOST, -400, clock.at(-170, 700))] : phones
}

/** How a job went: the drive, the arrival, the work, and its end or why it waits. */
function eventsOf(
  random: Random,
  clock: Clock,
  { row, work, technician, pause }: Order,
  owners: readonly Technician[],
  reasons: readonly HoldReasonRow[],
): FieldEventRow[] {
  const { started_at, completed_at, status } = row
  if (!technician || !started_at) return []
  const isOffline = owners.indexOf(technician) === WITHOUT_CONNECTION
  const event = (kind: FieldEventRow['kind'], occurred_at: Date): FieldEventRow => {
    const recorded_at = earliest(clock.now, later(occurred_at, isOffline ? random.int(120, 260) : 0.1))
    return blankEvent(random, { order: row.id, technician, kind, occurred_at, recorded_at })
  }
  const arrived = later(started_at, -random.int(3, 9))
  const events = [
    event('travel_started', later(arrived, -random.int(12, 38))),
    { ...event('arrived', arrived), ...placeOf(random, work.site.row) },
    event('work_started', started_at),
  ]
  if (pause) events.push(event('paused', pause.from), event('resumed', pause.to))
  if (completed_at) events.push(event('completed', completed_at))
  if (status === 'on_hold') {
    const reason = reasons.find(({ name }) => name === 'Waiting for parts')
    const at = earliest(later(clock.now, -1), later(started_at, work.minutes * 0.5))
    events.push({ ...event('paused', at), pause_reason_id: reason?.id ?? null })
  }
  return events.filter(({ occurred_at }) => occurred_at <= clock.now)
}

/** Whoever is expected soon is on the way. */
function departureOf(random: Random, clock: Clock, technician: Technician, orders: readonly Order[]): FieldEventRow[] {
  const next = orders.find(({ row, technician: whose }) => {
    const minutes = ((row.scheduled_date?.getTime() ?? 0) - clock.now.getTime()) / 60_000
    return whose === technician && row.status === 'assigned' && minutes > 0 && minutes < SOON_MINUTES
  })
  const occurred_at = later(clock.now, -random.int(4, 14))
  const where = { technician, occurred_at, recorded_at: occurred_at }
  return next ? [blankEvent(random, { order: next.row.id, kind: 'travel_started', ...where })] : []
}

type Decision = { command: FieldCommandRow; events: FieldEventRow[] }

/** Somebody finished a job without a connection that the office had given to another one meanwhile. */
function finishedElsewhere(
  random: Random,
  clock: Clock,
  devices: readonly DeviceRow[],
  owners: readonly Technician[],
  orders: readonly Order[],
): Decision | null {
  const apart = ({ row }: Order) => Math.abs((row.scheduled_date?.getTime() ?? 0) - clock.now.getTime())
  const planned = orders.filter(({ row, technician }) => row.status === 'assigned' && technician !== null)
  for (const { row, technician } of planned.toSorted((a, b) => apart(a) - apart(b))) {
    const before = owners.find((one) => one !== technician && one.branch === technician?.branch)
    const device = devices.find(({ technician_id }) => technician_id === before?.row.id)
    const started = later(clock.now, -random.int(150, 190))
    if (!before || !device || row.created_at > started) continue
    const done = later(clock.now, -random.int(75, 95))
    const received_at = later(clock.now, -random.int(12, 30))
    const event = (kind: FieldEventRow['kind'], occurred_at: Date) =>
      blankEvent(random, { order: row.id, technician: before, kind, occurred_at, recorded_at: received_at })
    return {
      command: commandOf(random, device, row.id, received_at, {
        kind: 'complete_job',
        payload: { complete_tasks: [] },
        base: { status: 'in_progress' },
        found: null,
        occurred_at: done,
        reason: 'reassigned',
        extent: 'evidence',
      }),
      events: [event('arrived', later(started, -6)), event('work_started', started), event('completed', done)],
    }
  }
  return null
}

/** The office and a technician changed the notes of one job, each without knowing of the other. */
function changedTwice(
  random: Random,
  clock: Clock,
  devices: readonly DeviceRow[],
  owners: readonly Technician[],
  orders: readonly Order[],
): Decision | null {
  const order = orders.find(({ row, technician }) => {
    return technician && owners.includes(technician) && row.status === 'assigned' && row.notes === null
  })
  const device = devices.find(({ technician_id }) => technician_id === order?.row.technician_id)
  if (!order || !device) return null
  const officeNote = 'Customer asks to be called 30 minutes before.'
  order.row.notes = officeNote
  const value = 'Park behind the building. Gate code is 2280.'
  return {
    command: commandOf(random, device, order.row.id, later(clock.now, -random.int(3, 10)), {
      kind: 'set_field',
      payload: { field: 'notes', value },
      base: { value: null },
      found: officeNote,
      occurred_at: later(clock.now, -random.int(35, 70)),
      reason: 'field_changed',
      extent: 'nothing',
    }),
    events: [],
  }
}

function commandOf(
  random: Random,
  { id: device_id, technician_id }: DeviceRow,
  work_order_id: string,
  received_at: Date,
  fields: Pick<FieldCommandRow, 'kind' | 'payload' | 'base' | 'found' | 'occurred_at' | 'reason' | 'extent'>,
): FieldCommandRow {
  const id = random.id(fields.occurred_at)
  return {
    id,
    device_id,
    technician_id,
    work_order_id,
    ...fields,
    version: 1,
    digest: id,
    skew_ms: 0,
    received_at,
    outcome: 'needs_decision',
    updated_at: received_at,
  }
}

function notesOf(random: Random, orders: readonly Order[]): WorkOrderNoteRow[] {
  const finished = orders.filter(({ row }) => row.completed_at !== null).toReversed()
  return NOTES.flatMap((text, index): WorkOrderNoteRow[] => {
    const { row } = finished[index] ?? {}
    if (!row?.completed_at || !row.technician_id) return []
    const at = row.completed_at
    const whose = { work_order_id: row.id, technician_id: row.technician_id, device_id: null, device_label: null }
    return [{ id: random.id(at), ...whose, text, occurred_at: at, recorded_at: at }]
  })
}

function placeOf(random: Random, { latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude, accuracy_m: random.int(5, 20) }
}

function blankEvent(
  random: Random,
  fields: { order: string; technician: Technician } & Pick<FieldEventRow, 'kind' | 'occurred_at' | 'recorded_at'>,
): FieldEventRow {
  const { order, technician, ...event } = fields
  return {
    id: random.id(fields.occurred_at),
    work_order_id: order,
    technician_id: technician.row.id,
    ...event,
    device_id: null,
    device_label: null,
    pause_reason_id: null,
    latitude: null,
    longitude: null,
    accuracy_m: null,
  }
}
