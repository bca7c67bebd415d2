import type { SignerRole } from '@/lib/domain/work-orders/completion-rules'
import type { PhoneJob } from '@/components/field/store/types'

/** For whom somebody signed: at the office or still on this phone. */
export function signedBy({
  signed_by,
  completion,
  signatures_waiting,
}: Pick<PhoneJob, 'completion' | 'signatures_waiting'> & Partial<Pick<PhoneJob, 'signed_by'>>): SignerRole[] {
  // What an older version stored says it with the completion alone.
  const signers = signed_by ?? completion?.signed_by ?? []
  return [...new Set([...signers, ...signatures_waiting.map(({ role }) => role)])]
}
