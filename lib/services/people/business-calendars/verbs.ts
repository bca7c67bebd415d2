import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import {
  businessCalendarCreate,
  businessCalendarRecord,
  businessCalendarUpdate,
  type BusinessCalendarRecord,
} from '@/lib/schemas/people/business-calendar'
import { oneDefault } from '@/lib/services/records/one-default'
import { requireUnused } from '@/lib/services/records/require-unused'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readBusinessCalendar } from './record'

const theDefault = oneDefault('business_calendar')

/**
 * The verbs of business calendars. The first one is the company's default; in a change lists replace those there were. None is deleted
 * in whose time a service level counts (`in_use`).
 */
export const {
  get: getBusinessCalendar,
  create: createBusinessCalendar,
  update: updateBusinessCalendar,
  delete: deleteBusinessCalendar,
  restore: restoreBusinessCalendar,
} = recordVerbs({
  type: 'business_calendar',
  create: businessCalendarCreate,
  update: businessCalendarUpdate,
  record: businessCalendarRecord,
  read: readBusinessCalendar,
  async insert(tx, ctx, id, { time_zone = ctx.account.timeZone, exceptions = [], is_default, ...input }) {
    const { accountId: account_id } = ctx
    const data = { ...input, id, account_id, time_zone, is_default: await theDefault.claim(tx, ctx, is_default) }
    await tx.businessCalendar.create({ data, select: { id: true } })
    await replaceExceptions(tx, ctx, id, exceptions)
  },
  async change(tx, ctx, { id, is_default: was }, { exceptions, ...input }) {
    if (input.is_default && !was) await theDefault.yieldTo(tx, ctx)
    if (exceptions) await replaceExceptions(tx, ctx, id, exceptions)
    await tx.businessCalendar.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      // Prisma writes nothing, not even updated_at, when only exceptions were sent.
      data: { ...input, updated_at: new Date() },
      select: { id: true },
    })
  },
  async beforeDelete(tx, ctx, { id }) {
    await requireUnused(tx, ctx, 'business_calendar', id, { by: 'service_level', in: 'calendar_id' })
    await requireUnused(tx, ctx, 'business_calendar', id, { by: 'job_type', in: 'calendar_id' })
  },
  restoreRecord: theDefault.restoreRecord,
})

async function replaceExceptions(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  calendar_id: string,
  exceptions: BusinessCalendarRecord['exceptions'],
): Promise<void> {
  await tx.calendarException.deleteMany({ where: { account_id, calendar_id } })
  await tx.calendarException.createMany({
    data: exceptions.map(({ date, name, hours }) => ({
      account_id,
      calendar_id,
      date: toDatabaseDate(date),
      name,
      hours,
    })),
  })
}
