'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import type { DraftFields } from '@/lib/schemas/scheduling/plan-check'
import type { SuggestionRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { draftOf, SUGGESTED_BY, type SuggestSlots } from './suggest-slot'

/** So long nothing must be typed before the slots are looked up again. */
const PAUSE = 250
const SHOWN = 3

/** What is chosen in the list when it is not a slot. */
export const UNASSIGNED = 'unassigned'

/** The best slots of urgent work, of which the first is chosen until somebody chooses otherwise. */
export type UrgentSlot = {
  state: 'off' | 'pending' | 'ready'
  slots: readonly SuggestionRecord[]
  chosen: SuggestionRecord | null
  choose: (key: string) => void
  /** The form's values with the chosen slot in them; waits for the slots that are being looked up. */
  applyTo: (values: WorkOrderValues) => Promise<WorkOrderValues>
}

/** Names a slot in the list; it is part of an id there, and so without spaces. */
export const keyOf = ({ technician, scheduled_date }: SuggestionRecord) => `${technician.id}@${scheduled_date}`

/**
 * Looks up who could do urgent work as soon as the form says that it is urgent, and again when what decides it changes. Rests while
 * the form names a technician or a time: then somebody has decided already.
 */
export function useUrgentSlot(
  { control }: Pick<ServerForm<WorkOrderValues>, 'control'>,
  suggest: SuggestSlots,
  mayAssign: boolean,
): UrgentSlot {
  const values = useWatch({ control, name: SUGGESTED_BY })
  const [technicianId, scheduledDate] = useWatch({ control, name: ['technician_id', 'scheduled_date'] })
  const draft = draftOf(values)
  const { priority = 'medium', work_order_type = 'service' } = draft
  const isOn = mayAssign && isUrgentWork({ priority, work_order_type }) && !technicianId && !scheduledDate
  const key = JSON.stringify(draft)
  const [answer, setAnswer] = useState<{ key: string; slots: readonly SuggestionRecord[] } | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const pending = useRef<Promise<readonly SuggestionRecord[]>>(Promise.resolve([]))
  const loadSlots = useEffectEvent((fields: DraftFields) => suggest(fields))

  useEffect(() => {
    if (!isOn) return
    let current = true
    pending.current = new Promise<void>((resolve) => setTimeout(resolve, PAUSE)).then(async () => {
      const slots = current ? await slotsOf(loadSlots(JSON.parse(key) as DraftFields)) : []
      if (current) setAnswer({ key, slots })
      return slots
    })
    return () => {
      current = false
    }
  }, [isOn, key])

  const slots = isOn && answer?.key === key ? answer.slots : []
  return {
    state: isOn ? (answer?.key === key ? 'ready' : 'pending') : 'off',
    slots,
    chosen: chosenOf(slots, picked),
    choose: setPicked,
    applyTo: async (formValues) => {
      if (!isOn) return formValues
      const chosen = chosenOf(answer?.key === key ? slots : await pending.current, picked)
      return chosen
        ? { ...formValues, technician_id: chosen.technician.id, scheduled_date: chosen.scheduled_date }
        : formValues
    },
  }
}

/** Whoever takes a call must be able to save it also while nothing can be suggested. */
async function slotsOf(answer: Promise<SuggestionsRecord>): Promise<readonly SuggestionRecord[]> {
  try {
    return (await answer).suggestions.slice(0, SHOWN)
  } catch {
    return []
  }
}

function chosenOf(slots: readonly SuggestionRecord[], picked: string | null): SuggestionRecord | null {
  if (picked === UNASSIGNED) return null
  return slots.find((slot) => keyOf(slot) === picked) ?? slots[0] ?? null
}
