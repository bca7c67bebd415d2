'use client'

import { createContext } from 'react'
import type { CalendarException, WeeklyHours } from '@/lib/domain/calendar/types'
import type { FormState } from '@/lib/schemas/form-state'
import type { BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'
import type { RecordActions } from '@/components/company/settings/types'

export type CalendarValues = {
  name: string
  time_zone?: string
  always?: boolean
  hours?: WeeklyHours[]
  exceptions?: (Omit<CalendarException, 'hours'> & { hours: { start_minute: number; end_minute: number }[] })[]
  is_default?: boolean
}

export type HolidayCountry = { code: string; name: string; regions: { code: string; name: string }[] }
export type HolidayQuestion = { country: string; region: string | null; year: number }

export type CalendarActions = RecordActions<BusinessCalendarRecord, CalendarValues> & {
  loadHolidayCountries: () => Promise<FormState<HolidayCountry[]>>
  loadHolidays: (question: HolidayQuestion) => Promise<FormState<{ date: string; name: string }[]>>
}

/** What every form of the page needs beside its record. */
export const CalendarContext = createContext<{ timeZones: readonly string[]; actions: CalendarActions } | null>(null)
