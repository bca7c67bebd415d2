import { CalendarArrowUp, CalendarRange, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { AskedVisit } from '@/components/scheduling/board/store/types'
import { Button } from '@/components/ui/button'
import { mayHaveHelpers } from './helping'
import VisitDialogs from './visit-dialogs'
import { continueTomorrow, hasBegun, mayBeSplit, type VisitItemsProps } from './visit-items'

/** What can be done with the visit of the panel beside moving it. */
export function PanelVisits({ visits, ...props }: Omit<VisitItemsProps, 'onAsk'>) {
  const [visitQuestion, setVisitQuestion] = useState<AskedVisit | null>(null)
  if (!visits) return null
  const { job } = props
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-4">
      {hasBegun(job) ? (
        <Button
          size="sm"
          icon={<CalendarArrowUp aria-hidden />}
          onClick={() => void continueTomorrow({ ...props, onAsk: setVisitQuestion }, visits)}
        >
          Continue tomorrow
        </Button>
      ) : null}
      {mayHaveHelpers(job) ? (
        <Button size="sm" icon={<UserPlus aria-hidden />} onClick={() => setVisitQuestion({ about: 'helper', job })}>
          Add helper…
        </Button>
      ) : null}
      {mayBeSplit(job) ? (
        <Button
          size="sm"
          icon={<CalendarRange aria-hidden />}
          onClick={() => setVisitQuestion({ about: 'split', job })}
        >
          Split over days…
        </Button>
      ) : null}
      {visitQuestion ? (
        <VisitDialogs asked={visitQuestion} {...props} visits={visits} onClose={() => setVisitQuestion(null)} />
      ) : null}
    </div>
  )
}
