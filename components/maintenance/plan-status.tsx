import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/status'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'

const LOOKS: Record<MaintenancePlanRecord['status'], { tone: Tone; label: string }> = {
  active: { tone: 'green', label: 'Active' },
  draft: { tone: 'neutral', label: 'Draft' },
  paused: { tone: 'amber', label: 'Paused' },
  ended: { tone: 'neutral', label: 'Ended' },
}

/** Whether a plan makes visits; one that should and can't says so. */
export function PlanStatus({ plan: { status, failure } }: { plan: Pick<MaintenancePlanRecord, 'status' | 'failure'> }) {
  if (status === 'active' && failure) return <Badge tone="red">Makes no visits</Badge>
  const { tone, label } = LOOKS[status]
  return <Badge tone={tone}>{label}</Badge>
}
