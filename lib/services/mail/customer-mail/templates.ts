import { compose, type MailContent } from '@/lib/domain/mail/compose'
import { localeIn } from '@/lib/domain/locale'
import type { MailKind, Visit } from '@/lib/domain/mail/visit'
import { translatorFor } from '@/lib/messages/translator'

const MAX_DESCRIPTION = 300

type Say = Awaited<ReturnType<typeof translatorFor<'mail'>>>

/** The mail of a kind in the customer's language; `null` when there is no date yet to tell, or nothing done yet to report. */
export async function mailOf(kind: MailKind, visit: Visit): Promise<MailContent | null> {
  const translate = await translatorFor(visit.language, 'mail')
  if (kind === 'report') return visit.done && report(visit, visit.done, translate)
  const when = appointmentText(visit, translate)
  if (when === null) return null
  return kind === 'confirmation' ? confirmation(visit, when, translate) : onMyWay(visit, when, translate)
}

function confirmation(visit: Visit, when: string, translate: Say): MailContent {
  const { company, phone, technician } = visit
  const who = technician ? [translate('facts.technician', { technician })] : []
  return letter(visit, translate('confirmation.subject', { company, day: dayText(visit) ?? '' }), translate, [
    translate('confirmation.when', { when }),
    [...who, ...facts(visit, translate)].join('\n'),
    phone ? translate('confirmation.changeOrCall', { phone }) : translate('confirmation.change'),
  ])
}

function onMyWay(visit: Visit, when: string, translate: Say): MailContent {
  const { technician: technicianName, phone } = visit
  const technician = technicianName ?? translate('onMyWay.ourTechnician')
  return letter(visit, translate('onMyWay.subject', { technician }), translate, [
    translate('onMyWay.when', { technician, when }),
    facts(visit, translate).join('\n'),
    ...(phone ? [translate('onMyWay.questions', { phone })] : []),
  ])
}

/** What was done, as who signs for it is shown; without the office's notes. */
function report(visit: Visit, done: NonNullable<Visit['done']>, translate: Say): MailContent {
  const { company, phone, technician, work_order_number: number } = visit
  const day = formatOf(visit, LONG_DAY).format(new Date(done.completed_at))
  const list = (title: string, lines: string[]) => (lines.length > 0 ? [[title, ...lines].join('\n')] : [])
  const who = technician ? [translate('facts.technician', { technician })] : []
  return letter(visit, translate('report.subject', { number, company }), translate, [
    translate('report.done', { day }),
    [...who, ...facts(visit, translate)].join('\n'),
    ...list(
      translate('report.tasks'),
      done.tasks.map((name) => `· ${name}`),
    ),
    ...list(
      translate('report.parts'),
      done.parts.map(({ name, quantity }) => `· ${quantity} × ${name}`),
    ),
    ...(done.signer ? [translate('report.signed', { name: done.signer })] : []),
    phone ? translate('report.questionsOrCall', { phone }) : translate('report.questions'),
  ])
}

const LONG_DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** "on Tuesday, November 24, 2026, between 9:00 AM and 12:00 PM (EST)"; `null` without any date. */
function appointmentText(visit: Visit, translate: Say): string | null {
  const day = dayText(visit)
  if (day === null) return null
  const { window_start, window_end, scheduled_date, time_zone } = visit
  const zone = partsOf(visit, dateOf(visit) ?? '', { timeZoneName: 'short' }).get('timeZoneName') ?? time_zone
  const [start, end] = [timeOnDay(visit, window_start), timeOnDay(visit, window_end)]
  if (start && end) return translate('when.between', { day, start, end, zone })
  if (start) return translate('when.from', { day, start, zone })
  if (end) return translate('when.by', { day, end, zone })
  return scheduled_date
    ? translate('when.at', { day, start: timeText(visit, scheduled_date), zone })
    : translate('when.day', { day })
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
  const format = formatOf(visit, LONG_DAY)
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

/** The time of a window's begin or end; null on another day than the visit's, because it says nothing about its hours. */
function timeOnDay(visit: Visit, instant: string | null): string | null {
  if (instant === null || dayText(visit) !== dayText({ ...visit, scheduled_date: instant })) return null
  return timeText(visit, instant)
}

function facts({ place, description, work_order_number: number }: Visit, translate: Say): string[] {
  const about =
    description && description.length > MAX_DESCRIPTION ? `${description.slice(0, MAX_DESCRIPTION)}…` : description
  return [
    ...(place.length > 0 ? [translate('facts.where', { place: place.join(', ') })] : []),
    ...(about ? [translate('facts.about', { about })] : []),
    translate('facts.number', { number }),
  ]
}

function letter(visit: Visit, subject: string, translate: Say, paragraphs: string[]): MailContent {
  const { company, phone, contact, customer, has_logo, language } = visit
  const regards = [translate('regards'), company, ...(phone ? [phone] : [])].join('\n')
  const paper = { language, ...(has_logo && { logoOf: company }) }
  return compose(subject, [translate('dear', { name: contact ?? customer }), ...paragraphs, regards], paper)
}
