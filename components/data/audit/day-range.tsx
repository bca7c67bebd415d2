'use client'

import { DateField } from '@/components/ui/date-field'
import { useViewState } from '@/components/ui/use-view-state'

const DAY = /^\d{4}-\d\d-\d\d$/

/** From and to, both days included; what is chosen is kept in the address. */
export function DayRange() {
  const { params, set } = useViewState()
  const field = (param: 'from' | 'to', label: string) => (
    <span className="w-36">
      <DateField
        aria-label={label}
        value={params.get(param)}
        onValueChange={(value) => {
          if (value === null || DAY.test(value)) set({ [param]: value })
        }}
      />
    </span>
  )
  return (
    <span className="flex items-center gap-1.5 text-xs text-text-3">
      <span aria-hidden>From</span>
      {field('from', 'From day')}
      <span aria-hidden>to</span>
      {field('to', 'To day')}
    </span>
  )
}
