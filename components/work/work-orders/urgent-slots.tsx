import { useMemo } from 'react'
import { Callout } from '@/components/ui/callout'
import { useFormats } from '@/components/ui/formats'
import { RadioGroup } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { createClock } from '@/lib/domain/board/format'
import { MINUTE } from '@/lib/domain/board/interval'
import { formatDuration } from '@/lib/domain/duration'
import type { SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import { keyOf, UNASSIGNED, type UrgentSlot } from './use-urgent-slot'

/** Who could be there: the best is chosen if it is in time, and saving the form assigns it. Who is late says by how much. */
export function UrgentSlots({ slot, promisedUntil }: { slot: UrgentSlot; promisedUntil?: string | null }) {
  const { state, slots, chosen, choose } = slot
  if (state === 'off') return null
  if (state === 'pending') return <Skeleton className="h-24 w-full" />
  if (slots.length === 0) return <p className="text-sm text-text-2">No open slot: the job goes to the queue.</p>
  const offers = slots.map((one) => ({ value: keyOf(one), label: <SlotLabel slot={one} />, hint: hintOf(one) }))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <NobodyInTime slot={slot} promisedUntil={promisedUntil ?? null} />
      <RadioGroup
        legend="Assign to"
        options={[...offers, { value: UNASSIGNED, label: 'Leave unassigned', hint: undefined }]}
        value={chosen ? keyOf(chosen) : UNASSIGNED}
        onValueChange={choose}
      />
    </div>
  )
}

function SlotLabel({ slot: { technician, scheduled_date, late_arrival } }: { slot: SuggestionRecord }) {
  return (
    <>
      <bdi className="font-medium">{technician.name}</bdi>, <Time value={scheduled_date} format="weekday" />
      {late_arrival ? (
        <span className="font-medium text-danger-text"> · {formatDuration(late_arrival * MINUTE)} late</span>
      ) : null}
    </>
  )
}

/** What makes the slot good or bad, each conflict that it would have in full. */
function hintOf({ reasons, conflicts }: SuggestionRecord): string {
  const warnings = conflicts.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
  return [...reasons.map(({ mark }) => mark), ...warnings].join(' · ')
}

/** `Nobody can be there by 10:35 PM. Earliest: Hannah Cole, 11:05 PM.` */
function NobodyInTime({
  slot: { slots, earliest },
  promisedUntil,
}: {
  slot: UrgentSlot
  promisedUntil: string | null
}) {
  const { locale, timeZone } = useFormats()
  const clock = useMemo(() => createClock(timeZone, locale), [timeZone, locale])
  if (!earliest || !slots[0]?.late_arrival) return null
  const start = Date.parse(earliest.scheduled_date)
  const until = promisedUntil === null ? null : Date.parse(promisedUntil)
  const isOneDay = clock.day(start) === clock.day(until ?? start)
  const words = (instant: number) => (isOneDay ? clock.time(instant) : clock.moment(instant))
  return (
    <Callout kind="warning" announce>
      Nobody can be there {until === null ? 'within 2 hours' : `by ${words(until)}`}. Earliest:{' '}
      {earliest.technician.name}, {words(start)}.
    </Callout>
  )
}
