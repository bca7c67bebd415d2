'use client'

import { Car } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { estimateTravel, type Place, type Travel } from '@/lib/domain/travel/travel'
import { usePosition } from '@/components/field/store/position'
import type { PhoneJob } from '@/components/field/store/types'
import { useCatalogue } from '@/components/field/store/use-field'

/** Where a job is on the map; null where that is not known. */
function mapPlaceOf({ position: { latitude, longitude, territory } }: PhoneJob): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude, territory: territory ?? null }
}

/** The way to a job by the straight line: from where the phone is, else from the job before. Nothing where it is not known. */
export function TravelTo({ job, before, fromHere }: { job: PhoneJob; before?: PhoneJob; fromHere?: boolean }) {
  const t = useTranslations('field')
  const travel = useTravel()
  const position = usePosition()
  const to = mapPlaceOf(job)
  if (!to) return null
  const here = fromHere && position ? { ...position, territory: to.territory } : null
  const from = here ?? (before ? mapPlaceOf(before) : null)
  const minutes = from ? travel.leg(from, to).minutes : 0
  if (minutes === 0) return null
  const name = here ? 'day.travel_from_here' : fromHere ? 'day.travel_from' : 'day.travel'
  return (
    <span className="flex items-center gap-1.5 text-xs text-text-2">
      <Car aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t(name, { minutes, customer: before?.work_order.customer.name ?? '' })}
      </span>
    </span>
  )
}

function useTravel(): Travel {
  const territories = useCatalogue()?.territories
  return useMemo(() => estimateTravel(territories ?? []), [territories])
}
