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
import type { BumpRecord, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import { bumpChoice, keyOf, UNASSIGNED, type UrgentSlot } from './use-urgent-slot'

/** Who could be there: the best is chosen if it is in time, and saving the form assigns it. Who is late says by how much. */
export function UrgentSlots({ slot, promisedUntil }: { slot: UrgentSlot; promisedUntil?: string | null }) {
  const { state, slots, bumps, chosen, choose } = slot
  if (state === 'off') return null
  if (state === 'pending') return <Skeleton className="h-24 w-full" />
  if (slots.length === 0 && bumps.length === 0)
    return <p className="text-sm text-text-2">No open slot: the job goes to the queue.</p>
  const offers = slots.map((one) => ({ value: keyOf(one), label: <SlotLabel slot={one} />, hint: hintOf(one) }))
  const rooms = bumps.flatMap((bump) => {
    const value = bumpChoice(bump)?.key
    return value ? [{ value, label: <BumpLabel bump={bump} />, hint: <BumpHint bump={bump} /> }] : []
  })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <NobodyInTime slot={slot} promisedUntil={promisedUntil ?? null} />
      <RadioGroup
        legend="Assign to"
        options={[...offers, ...rooms, { value: UNASSIGNED, label: 'Leave unassigned', hint: undefined }]}
        value={chosen?.key ?? UNASSIGNED}
        onValueChange={choose}
      />
    </div>
  )
}

/** `Hannah Cole · there 10:12 PM`, with its day where that is another one. */
function SlotLabel({ slot: { technician, scheduled_date, late_arrival } }: { slot: SuggestionRecord }) {
  return (
    <>
      <bdi className="font-medium">{technician.name}</bdi> · there <Arrival value={scheduled_date} />
      {late_arrival ? (
        <span className="font-medium text-danger-text"> · {formatDuration(late_arrival * MINUTE)} late</span>
      ) : null}
    </>
  )
}

/** A time of today is said without its day. */
function Arrival({ value }: { value: string }) {
  const { timeZone } = useFormats()
  return <Time value={value} format={wallClock(value, timeZone).day === todayIn(timeZone) ? 'time' : 'weekday'} />
}

function BumpLabel({ bump: { moves } }: { bump: BumpRecord }) {
  const [urgent, lower] = moves
  if (!urgent || !lower) return null
  return (
    <>
      <bdi className="font-medium">{urgent.to.technician.name}</bdi> · there{' '}
      <Arrival value={urgent.to.scheduled_date} /> · moves {lower.work_order.work_order_number}
    </>
  )
}

/** `Elm Street Bakery, low: from Ana Ruiz 2:00 PM to Ben Okafor, Tue 9:00 AM`, and by how much that is late. */
function BumpHint({ bump: { moves } }: { bump: BumpRecord }) {
  const lower = moves[1]
  if (!lower?.from) return null
  const { work_order, from, to } = lower
  return (
    <>
      {work_order.customer.name}, {work_order.priority}: from {from.technician.name},{' '}
      <Arrival value={from.scheduled_date} />, to {to.technician.name}, <Arrival value={to.scheduled_date} />
      {to.lateness ? (
        <span className="font-medium text-danger-text"> · {formatDuration(to.lateness * MINUTE)} late</span>
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
