import { useMemo } from 'react'
import { Callout } from '@/components/ui/callout'
import { todayIn, wallClock } from '@/components/ui/dates'
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

/** `Hannah Cole · there 10:12 PM`, with its day where that is another one. */
function SlotLabel({ slot: { technician, scheduled_date, late_arrival } }: { slot: SuggestionRecord }) {
  const { timeZone } = useFormats()
  const isToday = wallClock(scheduled_date, timeZone).day === todayIn(timeZone)
  return (
    <>
      <bdi className="font-medium">{technician.name}</bdi> · there{' '}
      <Time value={scheduled_date} format={isToday ? 'time' : 'weekday'} />
      {late_arrival ? (
        <span className="font-medium text-danger-text"> · {formatDuration(late_arrival * MINUTE)} late</span>
      ) : null}
    </>
  )
}

/** Said by the label, or the same for everybody in the list. */
const SAID_REASONS: readonly string[] = ['travel', 'skill', 'promise', 'territory', 'on_call']
const SAID_CONFLICTS: readonly string[] = ['past_promise', 'asset_elsewhere', 'no_duration']

/** The drive, what else makes the slot good or bad, and each conflict that it would have in full. */
function hintOf({ travel_added, reasons, conflicts }: SuggestionRecord): string {
  const drive =
    travel_added === null ? 'drive unknown' : travel_added === 0 ? 'no extra drive' : `+${travel_added} min drive`
  const onCall = reasons.find(({ kind }) => kind === 'on_call')?.message.replace(/^O/, 'o')
  const marks = reasons.flatMap(({ kind, mark }) =>
    SAID_REASONS.includes(kind) ? [] : [mark.replace(/^[A-Z]/, lower)],
  )
  const warnings = conflicts.flatMap(({ code, severity, message }) =>
    severity === 'info' || SAID_CONFLICTS.includes(code) ? [] : [message],
  )
  return [drive, onCall, ...marks, 'moves nobody', ...warnings].filter(Boolean).join(' · ')
}

const lower = (letter: string) => letter.toLowerCase()

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
