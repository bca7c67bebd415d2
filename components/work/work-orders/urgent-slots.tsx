import { RadioGroup } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { keyOf, UNASSIGNED, type UrgentSlot } from './use-urgent-slot'

/** Who could do urgent work first: the best is chosen, and saving the form assigns it. */
export function UrgentSlots({ slot: { state, slots, chosen, choose } }: { slot: UrgentSlot }) {
  if (state === 'off') return null
  if (state === 'pending') return <Skeleton className="h-24 w-full" />
  if (slots.length === 0) return <p className="text-sm text-text-2">No open slot: the job goes to the queue.</p>
  const offers = slots.map((one) => ({
    value: keyOf(one),
    label: (
      <>
        <bdi className="font-medium">{one.technician.name}</bdi>, <Time value={one.scheduled_date} format="weekday" />
      </>
    ),
    hint: one.reasons.map(({ mark }) => mark).join(' · '),
  }))
  return (
    <RadioGroup
      legend="Assign to"
      options={[...offers, { value: UNASSIGNED, label: 'Leave unassigned', hint: undefined }]}
      value={chosen ? keyOf(chosen) : UNASSIGNED}
      onValueChange={choose}
    />
  )
}
