import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { type PostalAddress, addressLines } from '@/lib/domain/address'
import { minutesOf } from '@/lib/domain/board/placement'
import { dayIn } from '@/lib/domain/time'
import type { CalendarEntry } from './icalendar'

/** A visit as its calendar entry is made of it. */
export type FeedVisit = {
  id: string
  work_order_id: string
  work_order_number: string
  status: WorkOrderStatus
  work_order_type: string
  description: string | null
  scheduled_date: Date
  estimated_duration: number | null
  window_start: Date | null
  window_end: Date | null
  customer: { name: string; phone: string | null }
  contact: { name: string; phone: string | null } | null
  /** Who comes at that time, the visit's own technician first. */
  technicians: readonly string[]
  place: { name: string | null; address: PostalAddress }
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** A technician's leave as its calendar entry is made of it. */
export type FeedLeave = { id: string; starts_at: Date; ends_at: Date; created_at: Date }

/** The company whose visits they are. */
export type FeedCompany = { name: string; phone: string | null; timeZone: string }

const MINUTE_MS = 60_000
const MAX_DESCRIPTION = 1_000

/** What a technician sees of a visit of theirs: where, whom to call, and what is wrong. `url` opens it on their phone. */
export function entryForTechnician(visit: FeedVisit, url: string): CalendarEntry {
  const { customer, contact } = visit
  return {
    ...baseOf(visit),
    ...plannedTimes(visit),
    title: `${customer.name}: ${wordOf(visit.work_order_type)} ${visit.work_order_number}`,
    lines: [
      ...(visit.description ? [shortened(visit.description), ''] : []),
      `Customer: ${[customer.name, customer.phone].filter(Boolean).join(', ')}`,
      ...(contact ? [`Contact: ${[contact.name, contact.phone].filter(Boolean).join(', ')}`] : []),
      ...(visit.technicians.length > 1 ? [techniciansLine(visit.technicians)] : []),
      `Status: ${visit.deleted_at ? 'deleted' : visit.status.replaceAll('_', ' ')}`,
    ],
    location: placeOf(visit),
    url,
  }
}

/** What a customer sees of a visit: what the mails about it tell, and no more. */
export function entryForCustomer(visit: FeedVisit, company: FeedCompany): CalendarEntry {
  return {
    ...baseOf(visit),
    ...promisedTimes(visit, company.timeZone),
    title: `${company.name}: ${wordOf(visit.work_order_type)}`,
    lines: [
      ...(visit.description ? [shortened(visit.description), ''] : []),
      ...(visit.technicians.length > 0 ? [techniciansLine(visit.technicians)] : []),
      ...(company.phone ? [`Phone: ${company.phone}`] : []),
      `Our number: ${visit.work_order_number}`,
    ],
    location: placeOf(visit),
    url: null,
  }
}

/** Leave in a technician's calendar. Its reason stays in the console: a secret address may be shared with the family. */
export function entryOfLeave({ id, starts_at, ends_at, created_at }: FeedLeave): CalendarEntry {
  return {
    uid: `${id}@leave.fieldline`,
    status: 'confirmed',
    start: starts_at,
    end: ends_at,
    created: created_at,
    changed: created_at,
    title: 'Leave',
    lines: [],
    location: null,
    url: null,
  }
}

function baseOf(visit: FeedVisit) {
  const { id, created_at, updated_at, deleted_at } = visit
  const changed = deleted_at && deleted_at > updated_at ? deleted_at : updated_at
  return { uid: `${id}@visits.fieldline`, status: statusOf(visit), created: created_at, changed }
}

function techniciansLine(names: readonly string[]): string {
  return `${names.length === 1 ? 'Technician' : 'Technicians'}: ${names.join(', ')}`
}

function statusOf({ status, technicians, deleted_at }: FeedVisit): CalendarEntry['status'] {
  if (deleted_at || status === 'cancelled') return 'cancelled'
  return status === 'on_hold' || (status === 'open' && technicians.length === 0) ? 'tentative' : 'confirmed'
}

function plannedTimes(visit: FeedVisit): { start: Date; end: Date } {
  const start = visit.scheduled_date
  return { start, end: new Date(start.getTime() + minutesOf(visit) * MINUTE_MS) }
}

/** The window that was promised, where it says something about the hours of the day, as the mails do; else the plan. */
function promisedTimes(visit: FeedVisit, timeZone: string): { start: Date; end: Date } {
  const { window_start: start, window_end: end, scheduled_date } = visit
  const isOfDay = (instant: Date) => dayIn(timeZone, instant) === dayIn(timeZone, scheduled_date)
  return start && end && start < end && isOfDay(start) && isOfDay(end) ? { start, end } : plannedTimes(visit)
}

function placeOf({ place }: FeedVisit): string | null {
  return [place.name, ...addressLines(place.address)].filter(Boolean).join(', ') || null
}

function wordOf(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shortened(text: string): string {
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text
}
