import { CalendarCheck } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

/** What a year without visits says: that filters leave none, or how they come about. */
export function YearEmpty({ narrowed, year }: { narrowed: boolean; year: number }) {
  if (narrowed)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title="No matching visits"
        description="Remove a filter, or search by asset, serial number, site, customer or plan."
        action={<ButtonLink href={`/maintenance?year=${year}`}>Show the whole year</ButtonLink>}
      />
    )
  return (
    <EmptyState
      icon={<CalendarCheck aria-hidden />}
      title={`No maintenance in ${year}`}
      description="A maintenance plan makes the visits that assets need, each with its work order. Plans are added on the page of an asset or a contract, from a CSV file or through the API."
    />
  )
}
