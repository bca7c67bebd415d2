'use client'

import { createContext } from 'react'
import type { z } from 'zod'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { jobTypeCreate, JobTypeRecord } from '@/lib/schemas/work/job-type'

export type JobTypeValues = z.input<typeof jobTypeCreate>

/** A job type as the page has it: its own count of versions gives way to the version that an edit names. */
export type JobType = Omit<JobTypeRecord, 'version'>

type Find = (text: string) => Promise<readonly ComboboxOption[]>

/** What a job type is made of, and what the records that it names are called. */
export type JobTypeChoices = {
  calendars: readonly { value: string; label: string }[]
  /** The price items by which time and travel can be billed. */
  laborItems: readonly { value: string; label: string }[]
  travelItems: readonly { value: string; label: string }[]
  names: Readonly<Record<string, string>>
  findChecklist: Find
  findPart: Find
}

export const Choices = createContext<JobTypeChoices>({
  calendars: [],
  laborItems: [],
  travelItems: [],
  names: {},
  findChecklist: () => Promise.resolve([]),
  findPart: () => Promise.resolve([]),
})
