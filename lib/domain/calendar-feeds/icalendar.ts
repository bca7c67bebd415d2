import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** One entry of a calendar. An entry of whole days ends at the midnight after the last one. */
export type CalendarEntry = {
  /** Does not change for as long as there is the entry. */
  uid: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  start: Date
  end: Date
  title: string
  /** Lines of plain text. */
  lines: readonly string[]
  location: string | null
  url: string | null
  created: Date
  changed: Date
}

/** How often calendar programs are asked to read again. */
const REFRESH_SECONDS = 15 * 60

const STATUSES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * A calendar as RFC 5545 has it, times in UTC. The same entries make the same text: the stamp of each is its last change,
 * and so is its SEQUENCE, in seconds since it was created.
 */
export function icalendarOf(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'Fieldline', product: 'Calendar feeds', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      start: entry.start,
      end: entry.end,
      summary: plain(entry.title),
      description: entry.lines.map(plain).join('\n'),
      location: entry.location === null ? null : plain(entry.location),
      url: entry.url,
      status: STATUSES[entry.status],
      // A visit that does not take place blocks no time.
      transparency: entry.status === 'cancelled' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      created: entry.created,
      lastModified: entry.changed,
      stamp: entry.changed,
      sequence: Math.max(0, Math.floor((entry.changed.getTime() - entry.created.getTime()) / 1000)),
    })
  }
  return calendar.toString()
}

/** Text as a value may have it: of the control characters only line breaks and tabs (RFC 5545, section 3.3.11). */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
}
