import { Card } from '@/components/ui/card'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** What the job type asks for at the end of the work and is not there; nothing where nothing misses. */
export function MissingCard({ missing, status }: { missing: readonly string[]; status: WorkOrderStatus }) {
  if (missing.length === 0 || status === 'cancelled') return null
  return (
    <Card title={status === 'completed' ? 'Completed without' : 'Required on completion'} count={missing.length} flush>
      <ul aria-label="Missing on completion" className="list-disc py-2.5 pr-4 pl-8 text-sm">
        {missing.map((one) => (
          <li key={one} className="wrap-anywhere">
            {one}
          </li>
        ))}
      </ul>
    </Card>
  )
}
