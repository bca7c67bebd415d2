'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import type { DraftFields } from '@/lib/schemas/scheduling/plan-check'
import type { RoomMove } from '@/lib/schemas/scheduling/room'
import type { BumpRecord, CallSuggestions, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { draftOf, SUGGESTED_BY, type SuggestSlots } from './suggest-slot'

/** So long nothing must be typed before the slots are looked up again. */
const PAUSE = 250
const SHOWN = 3
const BUMPS_SHOWN = 2

/** What is chosen in the list when it is not a slot. */
export const UNASSIGNED = 'unassigned'

/** The best slots of a call, of which the first is chosen if somebody is awaited and it is in time, until somebody chooses otherwise. */
export type UrgentSlot = {
  state: 'off' | 'pending' | 'ready'
  /** Whether somebody waits for an arrival: urgent work, or a promise. */
  isAwaited: boolean
  slots: readonly SuggestionRecord[]
  /** Who would be there first, and the contract that promises somebody; null while that is not looked up. */
  earliest: SuggestionRecord | null
  response: CallSuggestions['response']
  /** Better slots that one lower job can make room for. */
  bumps: readonly BumpRecord[]
  chosen: Choice | null
  choose: (key: string) => void
  /** The form's values with the chosen slot and what the contract promises in them; waits for the slots that are being looked up. */
  applyTo: (values: WorkOrderValues) => Promise<WorkOrderValues>
}

/** Who is chosen, when, and the lower job that makes room; `key` names it in the list. */
type Choice = Pick<SuggestionRecord, 'technician' | 'scheduled_date'> & { key: string; make_room: RoomMove | null }

/** Names a slot in the list; it is part of an id there, and so without spaces. */
export const keyOf = ({ technician, scheduled_date }: SuggestionRecord) => `${technician.id}@${scheduled_date}`

/** A lower job that moves, and where the urgent one goes in its place; null of what is no bump for a call. */
export function bumpChoice({ moves: [urgent, lower] }: BumpRecord): Choice | null {
  if (!urgent || !lower?.from) return null
  const { technician, scheduled_date } = urgent.to
  const { id, estimated_duration } = lower.work_order
  const seen = {
    technician_id: lower.from.technician.id,
    scheduled_date: lower.from.scheduled_date,
    estimated_duration,
  }
  const make_room = { id, technician_id: lower.to.technician.id, scheduled_date: lower.to.scheduled_date, seen }
  return { key: `room@${id}`, technician, scheduled_date, make_room }
}

/**
 * Looks up who could do the work as soon as the form says for whom it is, and again when what decides it changes. Rests while the form
 * names a technician or a time: then somebody has decided already.
 */
export function useUrgentSlot(
  { control }: Pick<ServerForm<WorkOrderValues>, 'control'>,
  suggest: SuggestSlots,
  { isNew, mayAssign }: { isNew: boolean; mayAssign: boolean },
): UrgentSlot {
  const { draft, isUrgent, isPlanned, hasCaller, promise } = useDraft(control)
  const isOn = isNew && !isPlanned && (isUrgent || hasCaller || Boolean(promise))
  const [picked, setPicked] = useState<string | null>(null)
  const { offer, pending } = useOffer(draft, isOn, suggest)
  const { slots, bumps, earliest, response } = offer ?? NO_OFFER
  // What is being saved may have been filled in after this rendering began.
  const latest = useRef({ isOn, picked, offer })
  useLayoutEffect(() => {
    latest.current = { isOn, picked, offer }
  })
  return {
    state: isOn ? (offer ? 'ready' : 'pending') : 'off',
    isAwaited: isUrgent || Boolean(promise) || (promise === undefined && response !== null),
    slots,
    bumps,
    earliest,
    response,
    chosen: mayAssign ? chosenOf({ slots, bumps }, picked) : null,
    choose: setPicked,
    applyTo: async (formValues) => {
      if (!latest.current.isOn) return formValues
      const latestOffer = latest.current.offer ?? (await pending.current)
      const promised = withContractPromise(formValues, latestOffer)
      const chosen = mayAssign ? chosenOf(latestOffer, latest.current.picked) : null
      if (!chosen) return promised
      const { technician, scheduled_date, make_room } = chosen
      return { ...promised, technician_id: technician.id, scheduled_date, make_room }
    },
  }
}

/** The offer for what the form says, looked up again a moment after it changed; null while it is, and while `isOn` is false. `pending` resolves with it. */
function useOffer(draft: DraftFields, isOn: boolean, suggest: SuggestSlots) {
  const key = JSON.stringify(draft)
  const [answer, setAnswer] = useState<{ key: string; offer: Offer } | null>(null)
  const pending = useRef<Promise<Offer>>(Promise.resolve(NO_OFFER))
  const loadSlots = useEffectEvent((fields: DraftFields) => suggest(fields))
  useEffect(() => {
    if (!isOn) return
    let current = true
    pending.current = new Promise<void>((resolve) => setTimeout(resolve, PAUSE)).then(async () => {
      const offer = current ? await offerOf(loadSlots(JSON.parse(key) as DraftFields)) : NO_OFFER
      if (current) setAnswer({ key, offer })
      return offer
    })
    return () => {
      current = false
    }
  }, [isOn, key])
  return { offer: isOn && answer?.key === key ? answer.offer : null, pending }
}

/** What of the form decides who could do the work and when. */
function useDraft(control: ServerForm<WorkOrderValues>['control']) {
  const values = useWatch({ control, name: SUGGESTED_BY })
  const [technicianId, scheduledDate, promise, newCustomer, addTo] = useWatch({
    control,
    name: ['technician_id', 'scheduled_date', 'promise', 'new_customer', 'add_to'],
  })
  const draft = {
    ...draftOf(values),
    promised_from: promise?.from ?? null,
    promised_until: promise?.until ?? null,
    promised_by_contract: promise === undefined,
  }
  const { customer_id, priority = 'medium', work_order_type = 'service' } = draft
  return {
    draft,
    promise,
    isUrgent: isUrgentWork({ priority, work_order_type }),
    isPlanned: Boolean(technicianId ?? scheduledDate ?? addTo),
    hasCaller: Boolean(newCustomer) || Boolean(customer_id),
  }
}

/** The values with what the contract promises, where nobody chose a promise and that time is still to come. */
function withContractPromise(values: WorkOrderValues, { response }: Offer): WorkOrderValues {
  const now = Date.now()
  if (values.promise !== undefined || !response || Date.parse(response.by) <= now) return values
  return { ...values, promise: { from: new Date(now).toISOString(), until: new Date(response.by).toISOString() } }
}

type Offer = Pick<UrgentSlot, 'slots' | 'bumps' | 'earliest' | 'response'>
const NO_OFFER: Offer = { slots: [], bumps: [], earliest: null, response: null }

/** Whoever takes a call must be able to save it also while nothing can be suggested. */
async function offerOf(answer: Promise<CallSuggestions>): Promise<Offer> {
  try {
    const { suggestions, bumps, earliest, response } = await answer
    return { slots: suggestions.slice(0, SHOWN), bumps: bumps.slice(0, BUMPS_SHOWN), earliest, response }
  } catch {
    return NO_OFFER
  }
}

function chosenOf({ slots, bumps }: Pick<Offer, 'slots' | 'bumps'>, picked: string | null): Choice | null {
  if (picked === UNASSIGNED) return null
  const bump = bumps.map(bumpChoice).find((choice) => choice?.key === picked)
  if (bump) return bump
  const slot = slots.find((one) => keyOf(one) === picked) ?? slots.find(isInTime)
  return slot ? { ...slot, key: keyOf(slot), make_room: null } : null
}

/** Whether a slot is there when somebody is awaited; the first of the list is in time if any is. */
function isInTime({ late_arrival }: SuggestionRecord): boolean {
  return late_arrival === 0
}
