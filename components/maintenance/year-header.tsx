import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PageHeader } from '@/components/frame/page-header'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useViewState } from '@/components/ui/use-view-state'
import { MAX_CHOSEN } from '@/lib/schemas/maintenance/year'

/** The year, the ones beside it, and all of it that is overdue in one press. */
export function YearHeader({
  year,
  overdue,
  pending,
  onOverdue,
}: {
  year: number
  /** How many the press selects; 0 where there are none, or nothing may be decided. */
  overdue: number
  pending: boolean
  onOverdue: () => void
}) {
  const { set } = useViewState()
  const go = (to: number) => set({ year: String(to), page: null })
  return (
    <PageHeader
      title="Maintenance"
      badges={<span className="text-lg font-semibold text-text-2 tabular">{year}</span>}
      actions={
        <>
          {overdue > 0 ? (
            <Button pending={pending} onClick={onOverdue}>
              Select all overdue ({Math.min(overdue, MAX_CHOSEN)})
            </Button>
          ) : null}
          <IconButton label={`Year ${year - 1}`} icon={<ChevronLeft aria-hidden />} onClick={() => go(year - 1)} />
          <IconButton label={`Year ${year + 1}`} icon={<ChevronRight aria-hidden />} onClick={() => go(year + 1)} />
        </>
      }
    />
  )
}
