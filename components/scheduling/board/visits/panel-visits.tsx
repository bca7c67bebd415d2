import { CalendarArrowUp, CalendarRange, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { AskedVisit } from '@/components/scheduling/board/store/types'
import { Button } from '@/components/ui/button'
import { mayHaveHelpers } from './helping'
import VisitDialogs from './visit-dialogs'
import { continueTomorrow, hasBegun, mayBeSplit, type VisitItemsProps } from './visit-items'

/** What can be done with the visit of the panel beside moving it. */
export function PanelVisits({ visits, ...props }: Omit<VisitItemsProps, 'onAsk'>) {
  const [asked, setAsked] = useState<AskedVisit | null>(null)
  if (!visits) return null
  const { job } = props
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-4">
      {hasBegun(job) ? (
        <Button
          size="sm"
          icon={<CalendarArrowUp aria-hidden />}
          onClick={() => void continueTomorrow({ ...props, onAsk: setAsked }, visits)}
        >
          Continue tomorrow
        </Button>
      ) : null}
      {mayHaveHelpers(job) ? (
        <Button size="sm" icon={<UserPlus aria-hidden />} onClick={() => setAsked({ about: 'helper', job })}>
          Add helper…
        </Button>
      ) : null}
      {mayBeSplit(job) ? (
        <Button size="sm" icon={<CalendarRange aria-hidden />} onClick={() => setAsked({ about: 'split', job })}>
          Split over days…
        </Button>
      ) : null}
      {asked ? <VisitDialogs asked={asked} {...props} visits={visits} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
