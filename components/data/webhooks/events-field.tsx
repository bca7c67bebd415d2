'use client'

import { EVENT_RECORD_TYPES, type EventRecordType, nounOf } from '@/lib/domain/resources'
import type { Control } from 'react-hook-form'
import { sentenceOf } from '@/components/data/history/sentence'
import { useBoundField } from '@/components/form/use-bound-field'
import { Checkbox } from '@/components/ui/checkbox'
import { actionsOf } from '@/lib/domain/events'
import { ALL_EVENTS, wildcardOf } from '@/lib/domain/webhooks'
import type { EndpointValues } from './types'

/** Which events an endpoint gets: all, or those of some kinds of records. */
export function EventsField({ control }: { control: Control<EndpointValues> }) {
  const { field, error } = useBoundField({ control, name: 'events', label: 'Events' })
  const chosen: readonly string[] = field.value
  const all = chosen.includes(ALL_EVENTS)
  const toggle = (types: readonly string[], on: boolean, instead: readonly string[] = []) => {
    const others = chosen.filter((type) => !types.includes(type))
    field.onChange([...others, ...(on ? types : instead)])
  }
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? 'events-error' : undefined}
      ref={(element) => field.ref({ focus: () => element?.querySelector<HTMLElement>('[role=checkbox]')?.focus() })}
    >
      <legend className="mb-1 text-xs font-medium text-text-2">
        Events <span className="text-danger-text">*</span>
      </legend>
      <Checkbox
        checked={all}
        onCheckedChange={(on) => field.onChange(on ? [ALL_EVENTS] : [])}
        onBlur={field.onBlur}
        label="All events, including types added later"
      />
      {all ? null : (
        <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line" tabIndex={0}>
          {EVENT_RECORD_TYPES.map((type) => (
            <KindRow key={type} type={type} chosen={chosen} onToggle={toggle} />
          ))}
        </ul>
      )}
      {error ? (
        <p id="events-error" className="mt-1 text-xs text-danger-text">
          Choose at least one event.
        </p>
      ) : null}
    </fieldset>
  )
}

function KindRow({
  type,
  chosen,
  onToggle,
}: {
  type: EventRecordType
  chosen: readonly string[]
  onToggle: (types: readonly string[], on: boolean, instead?: readonly string[]) => void
}) {
  const name = sentenceOf(nounOf(type))
  const types = actionsOf(type).map((action) => `${type}.${action}`)
  const wildcard = wildcardOf(type)
  const isAll = chosen.includes(wildcard)
  const count = types.filter((one) => isAll || chosen.includes(one)).length
  const toggleOne = (one: string, on: boolean) => {
    if (!isAll) return onToggle([one], on)
    // All but one: the others are chosen one by one.
    onToggle(
      [wildcard],
      false,
      types.filter((other) => other !== one),
    )
  }
  return (
    <li className="px-3 py-1.5">
      <Checkbox
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onCheckedChange={(on) => onToggle([wildcard, ...types], false, on ? [wildcard] : [])}
        label={<span className="font-medium">{name}</span>}
      />
      <div className="flex flex-wrap gap-x-4 pl-6">
        {types.map((one) => (
          <Checkbox
            key={one}
            checked={isAll || chosen.includes(one)}
            onCheckedChange={(on) => toggleOne(one, on)}
            label={
              <>
                <span className="sr-only">{name} </span>
                {one.slice(type.length + 1)}
              </>
            }
          />
        ))}
      </div>
    </li>
  )
}
