import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/status'
import type { LinePayer } from '@/lib/domain/coverage/types'
import { PAYER_NAMES } from './words'

const TONES: Record<LinePayer, Tone> = { customer: 'neutral', warranty: 'green', contract: 'sky', goodwill: 'amber' }

/** Who pays, and for how much of it where that is not all. */
export function PayerBadge({ payer, percent }: { payer: LinePayer; percent: number }) {
  const share = payer === 'customer' || percent === 100 ? '' : ` ${Math.round(percent * 100) / 100} %`
  return <Badge tone={TONES[payer]}>{`${PAYER_NAMES[payer]}${share}`}</Badge>
}
