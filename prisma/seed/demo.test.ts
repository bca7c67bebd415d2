import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assessCircuits } from '@/lib/domain/compliance/circuits'
import { DEFAULT_COMPLIANCE_RULES } from '@/lib/domain/compliance/default-rules'
import { exactly } from '@/lib/domain/money'
import { isFullProof } from '@/lib/testing/proof-size'
import { ASSETS, generateDemo, WORK_ORDERS, type Demo } from './demo'
import { Clock } from './clock'
import { territories, timeZoneAt } from './region/place'
import type { WorkOrderRow } from './rows-work'

const NOON = new Date('2026-11-18T20:00:00Z')
const atNoon = generateDemo(NOON)

function checksum(demo: Demo): string {
  return createHash('sha256').update(JSON.stringify(demo)).digest('hex')
}

/** Days of work and of rest, at different hours, and the days on which clocks change. */
const moments = [
  '2026-11-18T20:00:00Z',
  '2026-11-01T20:00:00Z',
  '2026-11-16T14:30:00Z',
  '2026-11-20T03:00:00Z',
  '2026-11-21T20:30:00Z',
  '2026-11-22T19:00:00Z',
  '2026-03-08T18:00:00Z',
  '2028-02-29T08:30:00Z',
].slice(0, isFullProof ? undefined : 2)

test('the same time and seed give the same company, and another seed a different one', () => {
  const first = checksum(atNoon)
  expect(checksum(generateDemo(NOON))).toBe(first)
  expect(checksum(generateDemo(NOON, 7))).not.toBe(first)
})

/** When a planned visit ends, in milliseconds. */
function end(order: WorkOrderRow): number {
  return (order.scheduled_date?.getTime() ?? 0) + order.estimated_duration * 60_000
}

describe.each(moments)('generated at %s', (moment) => {
  const now = new Date(moment)
  const { account, rows } = moment === moments[0] ? atNoon : generateDemo(now)

  test('has all its parts, whatever the day', () => {
    expect(rows.branch).toHaveLength(3)
    expect(rows.technician).toHaveLength(25)
    expect(rows.customer).toHaveLength(400)
    expect(rows.service_contract).toHaveLength(65)
    expect(rows.service_contract.filter(({ previous_id }) => previous_id !== null)).toHaveLength(3)
    expect(rows.asset).toHaveLength(ASSETS)
    const promised = rows.service_contract.filter(({ status }) => status === 'active')
    const levels = new Set(promised.map(({ service_level_id }) => service_level_id))
    expect(levels).toEqual(new Set([null, ...rows.service_level.map(({ id }) => id)]))
    expect(rows.work_order).toHaveLength(WORK_ORDERS)
    expect(new Set(rows.customer.map((one) => one.customer_type)).size).toBe(4)
    expect(new Set(rows.service_contract.map((one) => one.status)).size).toBe(4)
    expect(new Set(rows.asset.map((one) => one.warranty_type)).size).toBe(5)
    expect(new Set(rows.asset.map((one) => one.status)).size).toBe(5)
    expect(new Set(rows.work_order.map((one) => one.work_order_type)).size).toBe(6)
    expect(new Set(rows.work_order.map((one) => one.priority)).size).toBe(4)
  })

  test('has maintenance plans with visits in every status', () => {
    const plans = new Set(rows.maintenance_plan.map(({ id }) => id))
    expect(plans.size).toBe(20)
    expect(new Set(rows.maintenance_plan.map(({ basis }) => basis))).toEqual(new Set(['fixed', 'meter', 'first_of']))
    expect(rows.maintenance_plan.filter(({ failure }) => failure !== null)).toHaveLength(1)
    const today = new Clock(now, account.time_zone).date(0)
    const states = rows.maintenance_occurrence.map(({ status, window_end }) =>
      status === 'planned' && window_end < today ? 'overdue' : status,
    )
    expect(new Set(states)).toEqual(new Set(['done', 'skipped', 'merged', 'overdue', 'planned']))
    const keys = rows.maintenance_occurrence.map(({ plan_id, scope, key }) => `${plan_id} ${scope} ${key}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(states.filter((state) => state === 'overdue').length).toBeLessThan(40)
  })

  test('has refrigerant logs, of which one unit leaks above its limit and another was repaired', () => {
    const today = new Clock(now, account.time_zone).date(0)
    const rules = DEFAULT_COMPLIANCE_RULES.map((rule, index) => ({
      ...rule,
      id: String(index),
      valid_from: '2000-01-01',
      min_charge: exactly(rule.min_charge),
      limit_percent: exactly(rule.limit_percent),
    }))
    const ids = [...new Set(rows.refrigerant_event.map(({ asset_id }) => asset_id))]
    const units = ids.flatMap((id) => {
      const log = rows.refrigerant_event.filter(({ asset_id }) => asset_id === id)
      const events = log.map(({ quantity, full_charge, ...event }) => ({
        ...event,
        full_charge: exactly(full_charge),
        quantity: quantity === null ? null : exactly(quantity),
      }))
      return assessCircuits(events, rules, 'annualizing', today)
    })
    expect(units).toHaveLength(9)
    expect(units.filter(({ state }) => state === 'breached')).toHaveLength(1)
    expect(units.filter(({ breaches }) => breaches.some(({ repaired_on }) => repaired_on !== null))).toHaveLength(1)
  })

  test('sends no event before its commit', () => {
    const odd = rows.work_order.filter(({ status, created_at, started_at, completed_at, updated_at }) => {
      const begun = ['in_progress', 'on_hold', 'completed'].includes(status)
      const steps = [created_at, started_at, completed_at, now].filter((one) => one !== null)
      const rising = steps.every((one, index) => index === 0 || (steps[index - 1] ?? now) <= one)
      const fits = (started_at !== null) === begun && (completed_at !== null) === (status === 'completed')
      return !rising || !fits || updated_at < created_at || updated_at > now
    })
    expect(odd).toEqual([])
    const tables = [rows.customer, rows.contact, rows.site, rows.asset, rows.asset_part, rows.task, rows.line_item]
    const early = tables.flat().filter(({ id, created_at }) => {
      const createdAt = created_at.getTime()
      return createdAt > now.getTime() + 60_000 || Number.parseInt(id.replace('-', '').slice(0, 12), 16) !== createdAt
    })
    expect(early).toEqual([])
  })

  test('fills today’s board without crowding it', () => {
    const leave = rows.time_off
    const shown = rows.work_order.filter(({ scheduled_date }) => {
      const hours = scheduled_date ? (scheduled_date.getTime() - now.getTime()) / 3_600_000 : 99
      return hours > -48 && hours < 48
    })
    const byTechnician = new Map<string | null, WorkOrderRow[]>()
    for (const order of shown)
      byTechnician.set(order.technician_id, [...(byTechnician.get(order.technician_id) ?? []), order])
    expect(byTechnician.size).toBeGreaterThanOrEqual(20)
    let overlaps = 0
    for (const orders of byTechnician.values()) {
      const inTurn = orders.toSorted(
        (a, b) => end(a) - a.estimated_duration * 60_000 - (end(b) - b.estimated_duration * 60_000),
      )
      inTurn.forEach((order, index) => {
        const next = inTurn[index + 1]
        if (next?.scheduled_date && end(order) > next.scheduled_date.getTime()) overlaps += 1
      })
    }
    expect(overlaps).toBeGreaterThanOrEqual(3)
    expect(overlaps).toBeLessThanOrEqual(12)
    const conflicts = rows.work_order.filter((order) =>
      leave.some(({ technician_id, starts_at, ends_at }) => {
        const begin = order.scheduled_date?.getTime() ?? 0
        return order.technician_id === technician_id && begin < ends_at.getTime() && starts_at.getTime() < end(order)
      }),
    )
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]?.status).toBe('assigned')
  })

  test('demo work mostly matches skills and working hours', () => {
    const crew = new Map(rows.technician.map(({ id, skills }) => [id, skills]))
    const knownIds = new Set(rows.technician.flatMap(({ skills }) => skills))
    expect(rows.work_order.flatMap((order) => order.required_skills).filter((skill) => !knownIds.has(skill))).toEqual(
      [],
    )
    const planned = rows.work_order.filter(({ technician_id }) => technician_id !== null)
    const skilled = planned.filter((order) => order.required_skills.length > 0)
    const unable = skilled.filter(({ required_skills, technician_id }) =>
      required_skills.some((skill) => !crew.get(technician_id ?? '')?.includes(skill)),
    )
    expect(skilled.length).toBeGreaterThan(400)
    expect(unable.length).toBeGreaterThanOrEqual(2)
    expect(unable.length).toBeLessThanOrEqual(4)

    const windowed = rows.work_order.filter((order) => order.window_start !== null)
    expect(windowed.filter((order) => (order.window_end ?? 0) <= (order.window_start ?? 0))).toEqual([])
    const missed = windowed.filter((order) => {
      const { scheduled_date: begin, window_start: from, window_end: to } = order
      return begin && from && to && (begin < from || end(order) > to.getTime())
    })
    expect(windowed.filter(({ technician_id }) => technician_id !== null).length).toBeGreaterThan(100)
    expect(missed.length).toBeGreaterThanOrEqual(2)
    expect(missed.length).toBeLessThanOrEqual(4)
    for (const order of [...unable, ...missed]) expect(order.status).toBe('assigned')

    const open = rows.work_order.filter(({ status }) => status === 'open')
    expect(open.filter(({ required_skills }) => required_skills.length > 0).length).toBeGreaterThan(12)
    const waiting = open.filter((order) => order.window_start)
    expect(waiting.length).toBeGreaterThanOrEqual(1)
    for (const { window_start, window_end, due_by } of waiting) {
      expect(window_start && window_start > now).toBe(true)
      expect(window_end && due_by && window_end <= due_by).toBe(true)
    }
  })

  test('has work for two, over three days, after a missing part and in an order', () => {
    const orders = new Map(rows.work_order.map((order) => [order.id, order]))
    const further = rows.visit.filter(({ sequence }) => sequence > 1)
    const helpers = further.filter(({ role }) => role === 'helper')
    expect(helpers.length).toBeGreaterThanOrEqual(2)
    for (const { work_order_id, technician_id, scheduled_start } of helpers) {
      const order = orders.get(work_order_id)
      expect(order?.crew_size).toBe(2)
      expect(scheduled_start).toEqual(order?.scheduled_date)
      expect(technician_id).not.toBe(order?.technician_id)
    }
    expect(further.filter(({ sequence }) => sequence === 3)).toHaveLength(1)
    expect(rows.work_order.filter(({ total_duration }) => total_duration !== null)).toHaveLength(1)
    expect(rows.visit.filter(({ outcome }) => outcome === 'part_needed')).toHaveLength(1)
    expect(rows.work_order_dependency.length).toBeGreaterThanOrEqual(1)
    for (const { before_id, after_id } of rows.work_order_dependency) {
      const [before, after] = [orders.get(before_id), orders.get(after_id)]
      expect(before?.customer_id).toBe(after?.customer_id)
      if (before && after?.scheduled_date) expect(end(before)).toBeLessThanOrEqual(after.scheduled_date.getTime())
    }
    const ownVisits = rows.work_order.flatMap(
      ({ technician_id, status, scheduled_date, estimated_duration: minutes }) =>
        status === 'cancelled' || !scheduled_date ? [] : { technician_id, start: scheduled_date.getTime(), minutes },
    )
    const furtherSpans = further.filter(({ technician_id, scheduled_start, minutes }) => {
      const start = scheduled_start?.getTime() ?? 0
      const until = start + (minutes ?? 0) * 60_000
      return ownVisits.some(
        (one) => one.technician_id === technician_id && one.start < until && start < one.start + one.minutes * 60_000,
      )
    })
    expect(furtherSpans).toEqual([])
  })

  test('has unassigned work in the queue', () => {
    const open = rows.work_order.filter((order) => order.status === 'open')
    expect(open).toHaveLength(35)
    expect(open.every((order) => order.technician_id === null && order.scheduled_date === null && order.due_by)).toBe(
      true,
    )
    expect(open.filter((order) => order.due_by && order.due_by < now).length).toBeGreaterThanOrEqual(5)
    expect(open.filter((order) => order.priority === 'urgent').length).toBeGreaterThanOrEqual(2)
    expect(rows.work_order.filter((order) => order.status === 'draft')).toHaveLength(18)
    expect(rows.work_order.filter((order) => order.status === 'on_hold').length).toBeGreaterThan(5)
    expect(rows.work_order.filter((order) => order.status === 'completed').length).toBeGreaterThan(2200)
  })
})

test('the clocks of the company show the middle of a working day at any hour', () => {
  for (const day of ['2026-01-14', '2026-07-15', '2026-10-28'])
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse(`${day}T00:20:00Z`) + hour * 3_600_000)
      const local = new Clock(now, timeZoneAt(now)).minute / 60
      expect(local, now.toISOString()).toBeGreaterThanOrEqual(9)
      expect(local, now.toISOString()).toBeLessThan(15)
    }
  expect(timeZoneAt(NOON)).toBe('America/Los_Angeles')
})

test('one finished job in eight took a second visit', () => {
  const { rows } = atNoon
  const dayOf = (instant: Date | null) => instant?.toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  const lately = rows.work_order.filter(
    ({ completed_at }) => completed_at && NOON.getTime() - completed_at.getTime() < 30 * 86_400_000,
  )
  const twice = lately.filter(({ started_at, completed_at }) => dayOf(started_at) !== dayOf(completed_at))
  expect(twice.length / lately.length).toBeGreaterThan(0.08)
  expect(twice.length / lately.length).toBeLessThan(0.16)
  const long = rows.task.filter(({ actual_duration }) => actual_duration !== null && actual_duration > 8 * 60)
  expect(long).toEqual([])
})

test('every site lies in its neighbourhood, and no text has an unfilled placeholder', () => {
  const { rows } = atNoon
  const places = territories.flatMap(({ name, places: list }) => list.map((one) => ({ ...one, territory: name })))
  for (const site of rows.site) {
    const near = places.filter((place) => {
      const north = (site.latitude - place.latitude) * 111_320
      const east = (site.longitude - place.longitude) * 111_320 * Math.cos((place.latitude * Math.PI) / 180)
      return place.territory === site.territory && Math.hypot(north, east) <= place.radius + 1
    })
    expect(near.map((place) => place.postalCode)).toContain(site.address.postal_code)
  }
  for (const { description, notes } of rows.work_order) expect(`${description} ${notes}`).not.toMatch(/[[\]{}|]/)
})
