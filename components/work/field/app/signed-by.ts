import type { PhoneJob } from '@/components/work/field/store/types'

/** For whom somebody signed: at the office or still on this phone. */
export function signedBy(job: PhoneJob): ('customer' | 'technician')[] {
  const waiting = job.signatures_waiting.map(({ role }) => role)
  return [...new Set([...(job.completion?.signed_by ?? []), ...waiting])]
}
