import type { OnCallRow } from '@/components/people/on-call/on-call-screen'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'

/** A record of the rota as a list of the settings shows it: known by who is on call. */
export function withLabel(record: OnCallShiftRecord): OnCallRow {
  return { ...record, name: record.technician.name }
}
