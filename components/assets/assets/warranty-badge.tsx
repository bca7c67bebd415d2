import { StatusBadge } from '@/components/ui/status-badge'
import { Day } from '@/components/ui/time'
import type { WarrantyVerdict } from '@/lib/domain/warranty/verdict'

/** How a warranty stands, with its last day where that says more than the word alone. */
export function WarrantyBadge({ verdict, expiry }: { verdict: WarrantyVerdict; expiry: string | null }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <StatusBadge kind="warranty" status={verdict} />
      {expiry && verdict !== 'none' ? (
        <span className="shrink-0 text-xs text-text-3">
          <span className="sr-only">until </span>
          <Day value={expiry} />
        </span>
      ) : null}
    </span>
  )
}
