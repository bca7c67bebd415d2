import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { openTimesOf, openTimesSelect } from '@/lib/services/people/open-times'
import { listReader } from '@/lib/db/transaction'
import { advance } from '@/lib/domain/calendar/business-time'
import { businessDays } from '@/lib/domain/calendar/business-days'
import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { type SlaTarget, targetsOf } from '@/lib/domain/sla/targets'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  serviceLevelTrial,
  type ServiceLevelTrialRecord,
  type TrialTarget,
} from '@/lib/schemas/customers/service-level-trial'
import { serviceLevelSelect } from './record'

/** How many days of a sum are told; a promise of months is not read day by day. */
const MAX_DAYS = 60

const calendarSelect = { name: true, ...openTimesSelect }

/**
 * What a level promises for a call of a priority and type at a moment: each due time, with every step of its sum. It writes nothing.
 * Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function tryServiceLevel(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof serviceLevelTrial>,
): Promise<ServiceLevelTrialRecord> {
  requireScope(ctx, 'read:work-orders')
  const { at, ...work } = readDraft(serviceLevelTrial, body).finish()
  const { serviceLevel, businessCalendar } = listReader(ctx)
  const account_id = ctx.accountId
  const select = { targets: serviceLevelSelect.targets, calendar: { select: calendarSelect } }
  const level = isId(id) ? await serviceLevel.findFirst({ where: { account_id, id, deleted_at: null }, select }) : null
  if (!level) throw notFound(nounOf('service_level'))
  const isDefault = { account_id, is_default: true, deleted_at: null }
  const row = level.calendar ?? (await businessCalendar.findFirst({ where: isDefault, select: calendarSelect }))
  const calendar = row && { name: row.name, ...openTimesOf(row) }
  return {
    calendar: calendar && { name: calendar.name, time_zone: calendar.time_zone, always: calendar.always },
    targets: targetsOf(level.targets, work).map((target) => trialOf(target, at.getTime(), calendar ?? ALWAYS)),
  }
}

function trialOf({ kind, minutes, warn_percent }: SlaTarget, start: number, calendar: BusinessCalendar): TrialTarget {
  const due = advance(start, minutes, calendar)
  const days = businessDays(start, minutes, calendar)
  return {
    kind,
    minutes,
    due_at: due === null ? null : isoOf(due),
    warn_at: warn_percent.flatMap((percent) => {
      const moment = advance(start, (minutes * percent) / 100, calendar)
      return moment === null ? [] : { percent, at: isoOf(moment) }
    }),
    days: days.slice(0, MAX_DAYS).map(({ counted, ...day }) => ({
      ...day,
      counted: counted.map((span) => ({ from: isoOf(span.start), until: isoOf(span.end) })),
    })),
    more_days: Math.max(0, days.length - MAX_DAYS),
  }
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}
