import { compose, type MailContent } from '@/lib/domain/mail/compose'
import { localeIn } from '@/lib/domain/locale'
import type { MailKind, Visit } from '@/lib/domain/mail/visit'
import { translatorFor } from '@/lib/messages/translator'

const MAX_DESCRIPTION = 300

type Say = Awaited<ReturnType<typeof translatorFor<'mail'>>>

/** The mail of a kind in the customer's language; `null` when there is no date yet to tell. */
export async function mailOf(kind: MailKind, visit: Visit): Promise<MailContent | null> {
  const say = await translatorFor(visit.language, 'mail')
  const when = appointmentText(visit, say)
  if (when === null) return null
  return kind === 'confirmation' ? confirmation(visit, when, say) : onMyWay(visit, when, say)
}

function confirmation(visit: Visit, when: string, say: Say): MailContent {
  const { company, phone, technician } = visit
  const who = technician ? [say('facts.technician', { technician })] : []
  return letter(visit, say('confirmation.subject', { company, day: dayText(visit) ?? '' }), say, [
    say('confirmation.when', { when }),
    [...who, ...facts(visit, say)].join('\n'),
    phone ? say('confirmation.changeOrCall', { phone }) : say('confirmation.change'),
  ])
}

function onMyWay(visit: Visit, when: string, say: Say): MailContent {
  const { technician: named, phone } = visit
  const technician = named ?? say('onMyWay.ourTechnician')
  return letter(visit, say('onMyWay.subject', { technician }), say, [
    say('onMyWay.when', { technician, when }),
    facts(visit, say).join('\n'),
    ...(phone ? [say('onMyWay.questions', { phone })] : []),
  ])
}

/** "on Tuesday, November 24, 2026, between 9:00 AM and 12:00 PM (EST)"; `null` without any date. */
function appointmentText(visit: Visit, say: Say): string | null {
  const day = dayText(visit)
  if (day === null) return null
  const { window_start, window_end, scheduled_date, time_zone } = visit
  const zone = partsOf(visit, dateOf(visit) ?? '', { timeZoneName: 'short' }).get('timeZoneName') ?? time_zone
  const end = window_end && sameDay(visit, window_end) ? timeText(visit, window_end) : null
  const start = window_start && sameDay(visit, window_start) ? timeText(visit, window_start) : null
  if (start && end) return say('when.between', { day, start, end, zone })
  if (start) return say('when.from', { day, start, zone })
  if (end) return say('when.by', { day, end, zone })
  return scheduled_date
    ? say('when.at', { day, start: timeText(visit, scheduled_date), zone })
    : say('when.day', { day })
}

/** When the visit is planned, else the first moment at which the customer can be visited, else the last. */
function dateOf({ scheduled_date, window_start, window_end }: Visit): string | null {
  return scheduled_date ?? window_start ?? window_end
}

function formatOf({ language, time_zone: timeZone }: Visit, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeIn(language, null), { ...format, timeZone })
}

function dayText(visit: Visit): string | null {
  const date = dateOf(visit)
  const format = formatOf(visit, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  return date && format.format(new Date(date))
}

function timeText(visit: Visit, instant: string): string {
  const format = formatOf(visit, { hour: 'numeric', minute: '2-digit' })
  // Intl puts narrow and no-break spaces into times; mails are read by programs that show boxes for them.
  return format.format(new Date(instant)).replaceAll(/[\u00A0\u202F]/gu, ' ')
}

function partsOf(visit: Visit, instant: string, format: Intl.DateTimeFormatOptions): Map<string, string> {
  const parts = formatOf(visit, format).formatToParts(new Date(instant))
  return new Map(parts.map(({ type, value }) => [type, value]))
}

/** A window that reaches over days says nothing about the hours of this one. */
function sameDay(visit: Visit, instant: string): boolean {
  return dayText(visit) === dayText({ ...visit, scheduled_date: instant })
}

function facts({ place, description, work_order_number: number }: Visit, say: Say): string[] {
  const about =
    description && description.length > MAX_DESCRIPTION ? `${description.slice(0, MAX_DESCRIPTION)}…` : description
  return [
    ...(place.length > 0 ? [say('facts.where', { place: place.join(', ') })] : []),
    ...(about ? [say('facts.about', { about })] : []),
    say('facts.number', { number }),
  ]
}

function letter(visit: Visit, subject: string, say: Say, paragraphs: string[]): MailContent {
  const { company, phone, contact, customer, has_logo, language } = visit
  const regards = [say('regards'), company, ...(phone ? [phone] : [])].join('\n')
  const paper = { language, ...(has_logo && { logoOf: company }) }
  return compose(subject, [say('dear', { name: contact ?? customer }), ...paragraphs, regards], paper)
}
