'use server'

import type { HolidayQuestion } from '@/components/people/business-calendars/calendar-context'
import { actionsFor } from '@/lib/forms/actions-for'
import {
  createBusinessCalendar,
  deleteBusinessCalendar,
  getBusinessCalendar,
  listHolidayCountries,
  listHolidays,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from '@/lib/services/people/business-calendars'

const calendar = actionsFor('business_calendar', { page: '/settings/business-calendars' })

export const { create, update, remove, restore } = calendar.record({
  get: getBusinessCalendar,
  create: createBusinessCalendar,
  update: updateBusinessCalendar,
  delete: deleteBusinessCalendar,
  restore: restoreBusinessCalendar,
})

const admin = actionsFor('admin')

/** The countries and regions whose public holidays are known. */
export const loadHolidayCountries = admin.read(({ ctx }) => listHolidayCountries(ctx))

/** The public holidays of one of them in a year, to be added to the form. */
export const loadHolidays = admin.read(({ ctx }, question: HolidayQuestion) => listHolidays(ctx, question))
