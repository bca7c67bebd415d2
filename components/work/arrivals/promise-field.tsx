'use client'

import { useState } from 'react'
import { DateTimeField } from '@/components/ui/date-time-field'
import { wallClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { RadioGroup } from '@/components/ui/radio'
import { Time } from '@/components/ui/time'
import {
  type CallPromiseChoice,
  PROMISE_CHOICES,
  PROMISE_LABELS,
  type PromisedWindow,
  promisedWindow,
} from './promise-window'

/** The times of a window that is being typed. */
export type TypedWindow = { from: string | null; until: string | null }

const DIGITS = PROMISE_CHOICES.map((value, index) => ({
  value: value as CallPromiseChoice,
  label: `${index + 1} ${PROMISE_LABELS[value]}`,
}))
const NOTHING = { value: 'none' as CallPromiseChoice, label: 'Nothing' }
const CONTRACT = { value: 'contract' as CallPromiseChoice, label: 'As in the contract' }

/** What the caller is told of the arrival; the digits 1 to 5 choose while the focus is in it, Enter goes on. */
export function PromiseField({
  value,
  choice,
  typed,
  onChoose,
  contractBy,
  errors,
  onGoOn,
}: {
  value: PromisedWindow | null
  choice: CallPromiseChoice
  typed: TypedWindow
  /** The times of a typed window are empty until they are there. */
  onChoose: (choice: CallPromiseChoice, window: PromisedWindow | null, typed: TypedWindow) => void
  /** By when a service contract promises somebody. */
  contractBy: string | null
  /** What is wrong with either time of a typed window. */
  errors: { from?: string; until?: string }
  onGoOn?: () => void
}) {
  const { timeZone } = useFormats()
  const options = [...(contractBy ? [CONTRACT] : []), NOTHING, ...DIGITS]
  const shown = choice === 'contract' && !contractBy ? 'none' : choice
  const by = shown === 'contract' ? contractBy : value?.until

  function choose(next: CallPromiseChoice) {
    const isWindow = next !== 'none' && next !== 'contract'
    const window = isWindow ? (promisedWindow(next, Date.now(), timeZone) ?? windowOf(typed)) : null
    onChoose(next, window, typed)
  }
  const type = (next: TypedWindow) => onChoose('window', windowOf(next), next)

  return (
    // The digits act only while one of the choices has the focus.
    <div
      role="presentation"
      className="flex min-w-0 flex-col gap-2"
      onKeyDown={(event) => {
        const chosen = DIGITS[Number(event.key) - 1]?.value
        if (!chosen || !isRadio(event.target) || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        choose(chosen)
        const index = options.findIndex((option) => option.value === chosen)
        event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]').item(index).focus()
      }}
    >
      <RadioGroup
        legend="Promise to the caller"
        options={options}
        value={shown}
        onValueChange={choose}
        onEnter={onGoOn}
        row
      />
      {shown === 'window' ? (
        <>
          <Field label="There from" required error={errors.from}>
            <DateTimeField value={typed.from} onValueChange={(from) => type({ ...typed, from })} />
          </Field>
          <Field label="There until" required error={errors.until}>
            <DateTimeField value={typed.until} onValueChange={(until) => type({ ...typed, until })} />
          </Field>
        </>
      ) : errors.until ? (
        <p className="text-xs text-danger-text">{errors.until}</p>
      ) : null}
      <output className="text-xs text-text-2">
        {by ? (
          <>
            You promise: by <Until value={by} />.{' '}
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
function windowOf({ from, until }: TypedWindow): PromisedWindow {
  return { from: from ?? '', until: until ?? '' }
}
