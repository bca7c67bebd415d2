import { CalendarArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { AskedVisit } from '@/components/scheduling/board/types'
import { Button } from '@/components/ui/button'
import VisitDialogs from './visit-dialogs'
import { continueTomorrow, hasBegun, type VisitItemsProps } from './visit-items'

/** What can be done with the visit of the panel beside moving it. */
export function PanelVisits({ visits, ...props }: Omit<VisitItemsProps, 'onAsk'>) {
  const [asked, setAsked] = useState<AskedVisit | null>(null)
  if (!visits || !hasBegun(props.job)) return null
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-4">
      <Button
        size="sm"
        icon={<CalendarArrowUp aria-hidden />}
        onClick={() => void continueTomorrow({ ...props, onAsk: setAsked }, visits)}
      >
        Continue tomorrow
      </Button>
      {asked ? <VisitDialogs {...asked} {...props} visits={visits} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
