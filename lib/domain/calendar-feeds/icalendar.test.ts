import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { type CalendarEntry, icalendarOf } from './icalendar'

const entry: CalendarEntry = {
  uid: 'a@visits.fieldline',
  status: 'confirmed',
  start: new Date('2026-11-23T17:00:00Z'),
  end: new Date('2026-11-23T18:30:00Z'),
  title: 'Harbor Foods: Repair WO-000012',
  lines: ['Walk-in cooler, too warm; hurry', '', 'Phone: +1 206 555 0142'],
  location: 'Pier 54 kitchen, 1 Main St',
  url: 'https://fieldline.example/my-day/a',
  created: new Date('2026-11-20T17:42:10Z'),
  changed: new Date('2026-11-20T17:50:31Z'),
}

/** Reads a calendar as a calendar program does. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) }
}

describe('a calendar', () => {
  it('says times in UTC, with a stable UID, status, sequence and last change', () => {
    const text = icalendarOf('Visits', [entry])
    const { calendar, events } = parse(text)
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(text).toContain('DTSTART:20261123T170000Z\r\n')
    const [event] = events
    expect(event?.uid).toBe(entry.uid)
    expect(event?.startDate.toJSDate()).toEqual(entry.start)
    expect(event?.endDate.toJSDate()).toEqual(entry.end)
    expect(event?.sequence).toBe(501)
    const property = (name: string) => String(event?.component.getFirstPropertyValue(name))
    expect([property('status'), property('transp')]).toEqual(['CONFIRMED', 'OPAQUE'])
    expect([property('last-modified'), property('dtstamp')]).toEqual(['2026-11-20T17:50:31Z', '2026-11-20T17:50:31Z'])
  })

  it('marks what was cancelled, and takes no time for it', () => {
    const { events } = parse(icalendarOf('Visits', [{ ...entry, status: 'cancelled' }]))
    const recordOf = (name: string) => events[0]?.component.getFirstPropertyValue(name)
    expect([recordOf('status'), recordOf('transp')]).toEqual(['CANCELLED', 'TRANSPARENT'])
  })

  it('is a calendar without any entry, too', () => {
    expect(parse(icalendarOf('Visits', [])).events).toEqual([])
  })

  it('is the same text for the same entries', () => {
    expect(icalendarOf('Visits', [entry])).toBe(icalendarOf('Visits', [entry]))
  })

  it('gives back every text as it was, in lines of at most 75 bytes', () => {
    const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((text) => `${text}.`)
    fc.assert(
      fc.property(anything, fc.array(anything, { maxLength: 4 }), anything, (title, lines, location) => {
        const text = icalendarOf(title, [{ ...entry, title, lines, location }])
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const [event] = parse(text).events
        expect(event?.summary).toBe(title)
        expect(event?.location).toBe(location)
        expect(event?.description ?? '').toBe(lines.join('\n'))
      }),
      { numRuns: proofRuns(300) },
    )
  })

  it('cannot be given another property by a text of somebody', () => {
    const title = 'Job\r\nSTATUS:CANCELLED\nEND:VEVENT\rX-EVIL:1\u0000'
    const { events } = parse(icalendarOf('Visits', [{ ...entry, title }]))
    expect(events).toHaveLength(1)
    expect(events[0]?.summary).toBe('Job\nSTATUS:CANCELLED\nEND:VEVENT\nX-EVIL:1')
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })
})
