'use client'

import { createContext } from 'react'
import type { z } from 'zod'
import type { FormState } from '@/lib/schemas/form-state'
import type { serviceLevelCreate, ServiceLevelRecord } from '@/lib/schemas/customers/service-level'
import type { serviceLevelTrial, ServiceLevelTrialRecord } from '@/lib/schemas/customers/service-level-trial'
import type { RecordActions } from '@/components/company/settings/types'

export type LevelValues = z.input<typeof serviceLevelCreate>

/** A level as the page has it: its own count of versions gives way to the version that an edit names. */
export type Level = Omit<ServiceLevelRecord, 'version'>

export type LevelTrial = z.input<typeof serviceLevelTrial>

export type LevelActions = RecordActions<Level, LevelValues> & {
  tryMoment: (id: string, trial: LevelTrial) => Promise<FormState<ServiceLevelTrialRecord>>
}

/** A business calendar, and how many minutes a usual day of it is open. */
export type LevelCalendar = { id: string; name: string; dayMinutes: number; isDefault: boolean }

/** The calendars that there are, for whoever says how long a target is. */
export const LevelCalendars = createContext<readonly LevelCalendar[]>([])

const DAY_MINUTES = 1_440

/** How many minutes people call a day in a calendar; without one, and without a default, the whole day. */
export function dayMinutesOf(calendars: readonly LevelCalendar[], calendarId: string | null | undefined): number {
  const calendar = calendars.find(({ id, isDefault }) => (calendarId ? id === calendarId : isDefault))
  return calendar?.dayMinutes ?? DAY_MINUTES
}
