import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ASSETS, generateDemo, WORK_ORDERS, type Demo } from './demo'
import { territories } from './region/territories'
import type { WorkOrderRow } from './rows'

const NOON = new Date('2026-11-18T20:00:00Z')

function checksum(demo: Demo): string {
  return createHash('sha256').update(JSON.stringify(demo)).digest('hex')
}

/** Every day of a week, at different hours, and the days on which clocks change. */
const moments = [
  '2026-11-16T14:30:00Z',
  '2026-11-17T17:00:00Z',
  '2026-11-18T20:00:00Z',
  '2026-11-19T22:15:00Z',
  '2026-11-20T03:00:00Z',
  '2026-11-21T20:30:00Z',
  '2026-11-22T19:00:00Z',
  '2026-03-08T18:00:00Z',
  '2026-11-01T20:00:00Z',
  '2028-02-29T08:30:00Z',
]

test('the same moment and seed give the same company, another seed another', () => {
  const first = checksum(generateDemo(NOON))
  expect(checksum(generateDemo(NOON))).toBe(first)
  expect(checksum(generateDemo(NOON, 7))).not.toBe(first)
})

describe.each(moments)('generated at %s', (moment) => {
  const now = new Date(moment)
  const { rows } = generateDemo(now)
  const end = (order: WorkOrderRow): number =>
    (order.scheduled_date?.getTime() ?? 0) + order.estimated_duration * 60_000

  test('has all its parts, whatever the day', () => {
    expect(rows.branch).toHaveLength(3)
    expect(rows.technician).toHaveLength(25)
    expect(rows.customer).toHaveLength(400)
    expect(rows.service_contract).toHaveLength(60)
    expect(rows.asset).toHaveLength(ASSETS)
    expect(rows.work_order).toHaveLength(WORK_ORDERS)
    expect(new Set(rows.customer.map((one) => one.customer_type)).size).toBe(4)
    expect(new Set(rows.service_contract.map((one) => one.status)).size).toBe(3)
    expect(new Set(rows.asset.map((one) => one.warranty_type)).size).toBe(5)
    expect(new Set(rows.asset.map((one) => one.status)).size).toBe(5)
    expect(new Set(rows.work_order.map((one) => one.work_order_type)).size).toBe(6)
    expect(new Set(rows.work_order.map((one) => one.priority)).size).toBe(4)
  })

  test('tells nothing that has not happened yet', () => {
    for (const order of rows.work_order) {
      expect(order.created_at < now && order.updated_at <= now && order.created_at <= order.updated_at).toBe(true)
      const begun = ['in_progress', 'on_hold', 'completed'].includes(order.status)
      expect(order.started_at !== null).toBe(begun)
      expect(order.completed_at !== null).toBe(order.status === 'completed')
      if (order.started_at) expect(order.created_at < order.started_at && order.started_at < now).toBe(true)
      if (order.started_at && order.completed_at)
        expect(order.started_at <= order.completed_at && order.completed_at <= now).toBe(true)
    }
    for (const table of [
      rows.customer,
      rows.contact,
      rows.site,
      rows.asset,
      rows.asset_part,
      rows.task,
      rows.line_item,
    ])
      for (const { id, created_at } of table) {
        expect(created_at <= new Date(now.getTime() + 60_000)).toBe(true)
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(created_at.getTime())
      }
  })

  test('fills today’s board and leaves it readable', () => {
    const leave = rows.time_off
    const shown = rows.work_order.filter(({ scheduled_date }) => {
      const hours = scheduled_date ? (scheduled_date.getTime() - now.getTime()) / 3_600_000 : 99
      return hours > -48 && hours < 48
    })
    const byTechnician = Map.groupBy(shown, (order) => order.technician_id)
    expect(byTechnician.size).toBeGreaterThanOrEqual(20)
    let overlaps = 0
    for (const orders of byTechnician.values()) {
      orders.sort((a, b) => (a.scheduled_date?.getTime() ?? 0) - (b.scheduled_date?.getTime() ?? 0))
      orders.forEach((order, index) => {
        const next = orders[index + 1]
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

  test('has a queue to work off', () => {
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

test('every site lies in its neighbourhood, and every text is finished', () => {
  const { rows } = generateDemo(NOON)
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
