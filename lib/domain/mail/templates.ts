import { compose, type MailContent } from './compose'
import { type VisitWindow } from '@/lib/domain/work-orders/visit-window'

/** The mails that a company sends to its customers about a visit. */
export const MAIL_KINDS = ['confirmation', 'on_my_way'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What such a mail tells. Instants are RFC 3339, written in the company's time zone. */
export type Visit = VisitWindow & {
  company: string
  /** Where the customer can call. */
  phone: string | null
  /** Whether the mail shows the company's picture. */
  has_logo: boolean
  time_zone: string
  work_order_number: string
  customer: string
  contact: string | null
  technician: string | null
  scheduled_date: string | null
  /** The site's name and the lines of its address. */
  place: string[]
  description: string | null
}

/** The mail of a kind; `null` when there is no date yet to tell. */
export function mailOf(kind: MailKind, visit: Visit): MailContent | null {
  const when = appointmentText(visit)
  if (when === null) return null
  return kind === 'confirmation' ? confirmation(visit, when) : onMyWay(visit, when)
}

function confirmation(visit: Visit, when: string): MailContent {
  const who = visit.technician ? [`Technician: ${visit.technician}`] : []
  return letter(visit, `Your appointment with ${visit.company}, ${dayText(visit)}`, [
    `Your appointment is ${when}.`,
    [...who, ...facts(visit)].join('\n'),
    `If this time does not work for you, please ${reachText(visit)}.`,
  ])
}

function onMyWay(visit: Visit, when: string): MailContent {
  const who = visit.technician ?? 'Our technician'
  return letter(visit, `${who} is on the way to you`, [
    `${who} is on the way to you for your appointment ${when}.`,
    facts(visit).join('\n'),
    ...(visit.phone ? [`Questions? Call us at ${visit.phone}.`] : []),
  ])
}

function reachText({ phone }: Visit): string {
  return phone ? `reply to this e-mail or call us at ${phone}` : 'reply to this e-mail'
}

/** "on Tuesday, November 24, 2026, between 9:00 AM and 12:00 PM (EST)"; `null` without any date. */
export function appointmentText(visit: Visit): string | null {
  const day = dayText(visit)
  if (day === null) return null
  const { window_start, window_end, scheduled_date } = visit
  const at = (instant: string) => timeText(instant, visit.time_zone)
  const end = window_end && sameDay(visit, window_end) ? at(window_end) : null
  const start = window_start && sameDay(visit, window_start) ? at(window_start) : null
  const hours =
    start && end
      ? `between ${start} and ${end}`
      : start
        ? `from ${start}`
        : end
          ? `by ${end}`
          : scheduled_date
            ? `at ${at(scheduled_date)}`
            : null
  const zone = zoneText(dateOf(visit) ?? '', visit.time_zone)
  return hours ? `on ${day}, ${hours} (${zone})` : `on ${day}`
}

/** When the visit is planned, else the first moment at which the customer can be visited, else the last. */
function dateOf({ scheduled_date, window_start, window_end }: Visit): string | null {
  return scheduled_date ?? window_start ?? window_end
}

function dayText(visit: Visit): string | null {
  const date = dateOf(visit)
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
  return date && new Intl.DateTimeFormat('en-US', { ...format, timeZone: visit.time_zone }).format(new Date(date))
}

function timeText(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return format.format(new Date(instant)).replaceAll('\u202F', ' ')
}

function zoneText(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A window that reaches over days says nothing about the hours of this one. */
function sameDay(visit: Visit, instant: string): boolean {
  return dayText(visit) === dayText({ ...visit, scheduled_date: instant })
}

function facts({ place, description, work_order_number }: Visit): string[] {
  return [
    ...(place.length > 0 ? [`Where: ${place.join(', ')}`] : []),
    ...(description ? [`About: ${description.length > 300 ? `${description.slice(0, 300)}…` : description}`] : []),
    `Our number: ${work_order_number}`,
  ]
}

function letter(visit: Visit, subject: string, paragraphs: string[]): MailContent {
  const { company, phone, contact, customer, has_logo } = visit
  const regards = ['Kind regards', company, ...(phone ? [phone] : [])].join('\n')
  const paper = has_logo ? { logoOf: company } : {}
  return compose(subject, [`Dear ${contact ?? customer},`, ...paragraphs, regards], paper)
}
