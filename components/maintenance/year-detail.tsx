import { RecordLink } from '@/components/ui/links'
import { Drawer } from '@/components/ui/drawer'
import { planPath } from './plan-words'
import { type VisitDecisions, VisitFacts } from './visit-facts'
import type { YearCell } from './year-types'
import { placeName } from './year-words'

/** What a cell stands for, beside the grid. */
export function YearDetail({
  cell: { row, visits },
  decisions,
  onClose,
}: {
  cell: YearCell
  decisions: VisitDecisions | null
  onClose: () => void
}) {
  const { asset, site, customer, plan } = row
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={<bdi>{placeName(row)}</bdi>}>
      <p className="flex flex-wrap gap-x-3 leading-6 border-b border-line px-4 py-2 text-sm wrap-anywhere text-text-2">
        {asset ? (
          <RecordLink href={`/assets/${asset.id}`} strong>
            <bdi>{asset.name}</bdi>
          </RecordLink>
        ) : null}
        {site ? <bdi>{site.name}</bdi> : null}
        <RecordLink href={`/customers/${customer.id}`}>
          <bdi>{customer.name}</bdi>
        </RecordLink>
        <RecordLink href={planPath(plan.id)}>
          {plan.number} <bdi>{plan.name}</bdi>
        </RecordLink>
      </p>
      {visits.map((visit) => (
        <VisitFacts key={visit.id} visit={visit} decisions={decisions} />
      ))}
    </Drawer>
  )
}
