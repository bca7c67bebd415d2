import { describe, expect, it } from 'vitest'
import { wrongAnswer } from '@/lib/domain/work-orders/checklist-items'
import { isFullProof } from '@/lib/testing/proof-size'
import { generateDemo } from './demo'

/** A day of work, a night and a day of rest. */
const moments = ['2026-11-20T10:00:00Z', '2026-11-18T20:00:00Z', '2026-11-22T19:00:00Z'].slice(
  0,
  isFullProof ? undefined : 1,
)

describe.each(moments)('upkeep of the demo company at %s', (moment) => {
  const now = new Date(moment)
  const { rows, photos } = generateDemo(now)

  it('answers checklist items of every kind as the item asks', () => {
    const items = new Map(rows.checklist_item.map((item) => [item.id, item]))
    const kinds = rows.checklist_answer.map(({ item_id }) => items.get(item_id)?.kind)
    expect(new Set(kinds)).toEqual(new Set(['number', 'choice', 'text', 'photo', 'meter']))
    const wrong = rows.checklist_answer.filter(({ item_id, value }) => {
      const item = items.get(item_id)
      return !item || wrongAnswer(item, value) !== null
    })
    expect(wrong).toEqual([])
    expect(rows.checklist_answer.filter(({ out_of_range }) => out_of_range).length).toBeGreaterThan(5)
    const checked = rows.checklist_response.filter(({ item_id }) => items.get(item_id)?.kind !== 'check')
    expect(checked).toEqual([])
    const photoIds = new Set(photos.map(({ id }) => id))
    const shown = rows.checklist_answer.filter(({ item_id }) => items.get(item_id)?.kind === 'photo')
    expect(shown.map(({ value }) => photoIds.has(String(value)))).toEqual([true, true, true])
  })

  it('has counters that only rise, some of them not read for months', () => {
    const names = new Set(rows.meter.map(({ name }) => name))
    expect(names).toEqual(new Set(['Compressor hours', 'Engine hours']))
    expect(new Set(rows.meter.map(({ asset_id }) => asset_id)).size).toBe(rows.meter.length)
    let silent = 0
    for (const { id } of rows.meter) {
      const meterReadings = rows.meter_reading.filter(({ meter_id }) => meter_id === id)
      const inOrder = meterReadings.toSorted((a, b) => a.read_at.getTime() - b.read_at.getTime())
      expect(inOrder.map(({ value }) => value)).toEqual(
        meterReadings.map(({ value }) => value).toSorted((a, b) => a - b),
      )
      const last = inOrder.at(-1)?.read_at ?? now
      expect(last <= now).toBe(true)
      if (now.getTime() - last.getTime() > 90 * 86_400_000) silent += 1
    }
    expect(silent).toBeGreaterThanOrEqual(1)
    const visited = rows.meter_reading.filter(({ work_order_id }) => work_order_id !== null)
    const readingIds = new Set(rows.checklist_answer.map(({ meter_reading_id }) => meter_reading_id))
    expect(visited.every(({ id }) => readingIds.has(id))).toBe(true)
  })

  it('has plans by a counter, each machine with at most one open visit', () => {
    const counted = rows.maintenance_plan.filter(({ basis }) => basis !== 'fixed')
    expect(counted.map(({ basis }) => basis)).toEqual(['meter', 'first_of'])
    for (const { id } of counted) {
      const links = rows.maintenance_plan_asset.filter(({ plan_id }) => plan_id === id)
      expect(links.length).toBeGreaterThanOrEqual(2)
      expect(links.filter(({ meter_id }) => meter_id === null)).toEqual([])
      const visits = rows.maintenance_occurrence.filter(({ plan_id }) => plan_id === id)
      expect(visits.filter(({ status }) => status === 'done').length).toBeGreaterThan(1)
      const open = visits.filter(({ status }) => status === 'planned').map(({ scope }) => scope)
      expect(new Set(open).size).toBe(open.length)
    }
    const causes = rows.maintenance_occurrence.map(({ cause }) => cause)
    expect(new Set(causes)).toEqual(new Set(['calendar', 'meter']))
  })

  it('has phones with reports, and two decisions for the office', () => {
    expect(rows.device.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(6)
    expect(rows.device.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1)
    expect(rows.field_command.map(({ reason }) => reason)).toEqual(['reassigned', 'field_changed'])
    expect(rows.field_event.length).toBeGreaterThan(10)
    const early = rows.field_event.filter(
      ({ occurred_at, recorded_at }) => occurred_at > recorded_at || recorded_at > now,
    )
    expect(early).toEqual([])
    const orders = new Map(rows.work_order.map((order) => [order.id, order]))
    const [finished, changed] = rows.field_command.map((command) => ({
      ...command,
      job: orders.get(command.work_order_id),
    }))
    expect(finished?.job?.technician_id).not.toBe(finished?.technician_id)
    expect(changed?.job?.technician_id).toBe(changed?.technician_id)
    expect(changed?.job?.notes).toBe(changed?.found)
  })
})
