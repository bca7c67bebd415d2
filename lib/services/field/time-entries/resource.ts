import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { getTimeEntry } from './record'

/** What is done with a record of this kind by whoever knows only its kind. */
export const timeEntryResource = {
  type: 'time_entry',
  read: getTimeEntry,
} as const satisfies ResourceVerbs<'time_entry'>
