import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import {
  businessCalendarCreate,
  businessCalendarRecord,
  businessCalendarUpdate,
  type BusinessCalendarRecord,
} from '@/lib/schemas/people/business-calendar'
import { recordVerbs } from '@/lib/services/records/verbs'
import { endDefault, hasDefault, lockDefault } from './default'
import { readBusinessCalendar } from './record'

/** The verbs of business calendars. The first one is the company's default; in a change lists replace those there were. */
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
    await lockDefault(tx, ctx)
    const isDefault = is_default ?? !(await hasDefault(tx, ctx))
    if (isDefault) await endDefault(tx, ctx)
    const data = { ...input, id, account_id, time_zone, is_default: isDefault }
    await tx.businessCalendar.create({ data, select: { id: true } })
    await replaceExceptions(tx, ctx, id, exceptions)
  },
  async change(tx, ctx, { id, is_default: was }, { exceptions, ...input }) {
    if (input.is_default && !was) {
      await lockDefault(tx, ctx)
      await endDefault(tx, ctx)
    }
    if (exceptions) await replaceExceptions(tx, ctx, id, exceptions)
    await tx.businessCalendar.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      // Prisma writes nothing, not even updated_at, when only exceptions were sent.
      data: { ...input, updated_at: new Date() },
      select: { id: true },
    })
  },
  async revive(tx, ctx, id) {
    await lockDefault(tx, ctx)
    if (await hasDefault(tx, ctx)) await endDefault(tx, ctx, id)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.businessCalendar.update({ where, data: { deleted_at: null }, select: { id: true } })
  },
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
      ...{ account_id, calendar_id, date: toDatabaseDate(date), name, hours },
    })),
  })
}
