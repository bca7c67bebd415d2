'use client'

import { useId, useState } from 'react'
import { DateTimeField } from '@/components/ui/date-time-field'
import { wallClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { RadioGroup } from '@/components/ui/radio'
import { Time } from '@/components/ui/time'
import {
  PROMISE_CHOICES,
  PROMISE_LABELS,
  type PromiseChoice,
  type PromisedWindow,
  promisedWindow,
} from './promise-window'

type Choice = PromiseChoice | 'none'

const OPTIONS = [
  { value: 'none' as const, label: 'Nothing' },
  ...PROMISE_CHOICES.map((value, index) => ({ value, label: `${index + 1} ${PROMISE_LABELS[value]}` })),
]

/** What the caller is told of the arrival; the digits 1 to 5 choose while the focus is in it. */
export function PromiseField({
  value,
  onChange,
  contractBy,
  errors,
}: {
  value: PromisedWindow | null
  /** `choice` is what was chosen by a person; the times of a typed window are empty until they are there. */
  onChange: (value: PromisedWindow | null, choice: Choice) => void
  /** By when a service contract promises somebody. */
  contractBy: string | null
  /** What is wrong with either time of a typed window. */
  errors: { from?: string; until?: string }
}) {
  const { timeZone } = useFormats()
  const sentence = useId()
  const [choice, setChoice] = useState<Choice>('none')
  const [typed, setTyped] = useState<{ from: string | null; until: string | null }>({ from: null, until: null })

  function choose(next: Choice) {
    setChoice(next)
    onChange(next === 'none' ? null : (promisedWindow(next, Date.now(), timeZone) ?? windowOf(typed)), next)
  }
  function type(next: typeof typed) {
    setTyped(next)
    onChange(windowOf(next), 'window')
  }

  return (
    // The digits act only while one of the choices has the focus.
    <div
      role="presentation"
      className="flex min-w-0 flex-col gap-2"
      onKeyDown={(event) => {
        const chosen = PROMISE_CHOICES[Number(event.key) - 1]
        if (!chosen || !isRadio(event.target) || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        choose(chosen)
        event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]').item(Number(event.key)).focus()
      }}
    >
      <RadioGroup legend="Promise to the caller" options={OPTIONS} value={choice} onValueChange={choose} row />
      {choice === 'window' ? (
        <>
          <Field label="There from" required error={errors.from}>
            <DateTimeField value={typed.from} onValueChange={(from) => type({ ...typed, from })} />
          </Field>
          <Field label="There until" required error={errors.until}>
            <DateTimeField value={typed.until} onValueChange={(until) => type({ ...typed, until })} />
          </Field>
        </>
      ) : null}
      <output id={sentence} className="text-xs text-text-2">
        {value?.until ? (
          <>
            You promise: by <Until value={value.until} />.{' '}
          </>
        ) : null}
        {contractBy ? (
          <>
            Contract: by <Until value={contractBy} />.
          </>
        ) : null}
      </output>
    </div>
  )
}

/** A time of today is said without its day. */
function Until({ value }: { value: string }) {
  const { timeZone } = useFormats()
  const [today] = useState(() => wallClock(new Date().toISOString(), timeZone).day)
  return <Time value={value} format={wallClock(value, timeZone).day === today ? 'time' : 'weekday'} />
}

function isRadio(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('[role="radio"]') !== null
}

/** A window of which a time is still missing is kept as it is, so that saving says what is missing. */
function windowOf({ from, until }: { from: string | null; until: string | null }): PromisedWindow {
  return { from: from ?? '', until: until ?? '' }
}
