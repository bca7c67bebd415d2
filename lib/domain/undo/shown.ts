import { isRecordType, resourceOf } from '@/lib/domain/resources'
import { listPageOf } from '@/lib/domain/record-pages'
import type { OwnStep } from './actions'

const WORK = ['work_order', 'visit', 'work_order_dependency', 'task']

/** The kinds whose records a page shows beside those that it is the list of. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  '/board': [...WORK, 'plan', 'time_off', 'overtime', 'on_call_shift', 'crew', 'crew_member'],
  '/at-risk': WORK,
  '/maintenance': ['maintenance_plan', 'maintenance_plan_asset', 'maintenance_occurrence', 'work_order'],
  '/field-inbox': ['field_command', 'field_event', ...WORK],
}

/**
 * Whether a change is of something that a page of the console shows (R-UN-6): of its record, or of a record in its list. `parts` are the
 * ids of what belongs to the record of the page.
 */
export function isShownOn(
  page: string,
  { record_type, record_id }: Pick<OwnStep, 'record_type' | 'record_id'>,
  parts: ReadonlySet<string>,
): boolean {
  if (page.split('/').includes(record_id) || parts.has(record_id)) return true
  if (SHOWN[page]?.includes(record_type)) return true
  return isRecordType(record_type) && listPageOf(record_type, resourceOf(record_type).collection) === page
}
