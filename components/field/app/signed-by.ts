import type { SignerRole } from '@/lib/domain/work-orders/completion-rules'
import type { PhoneJob } from '@/components/field/store/types'

/** For whom somebody signed: at the office or still on this phone. */
export function signedBy({
  signed_by,
  completion,
  signatures_waiting,
}: Pick<PhoneJob, 'completion' | 'signatures_waiting'> & Partial<Pick<PhoneJob, 'signed_by'>>): SignerRole[] {
  // What an older version stored says it with the completion alone.
  const known = signed_by ?? completion?.signed_by ?? []
  return [...new Set([...known, ...signatures_waiting.map(({ role }) => role)])]
}
