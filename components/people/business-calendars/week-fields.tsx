'use client'

import { CopyPlus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import {
  type ArrayPath,
  type Control,
  type FieldArray,
  type FieldPath,
  type FieldValues,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { ClockField } from './clock-field'

export const WEEK = [1, 2, 3, 4, 5, 6, 7]
const USUAL = { start_minute: 480, end_minute: 1_020 }

type Span = { weekday: number; start_minute: number; end_minute: number }

/** What the spans of a week are called: one of them, several, and a day without any. */
type WeekWords = { one: string; many: string; none: string }

type WeekProps<Values extends FieldValues> = {
  control: Control<Values>
  /** The list of spans of the form. */
  name: ArrayPath<Values>
  words: WeekWords
}

/** A week of hours, any number of spans a day; `children` stand beside the button that makes the working days alike. */
export function WeekFields<Values extends FieldValues>({
  control,
  name,
  words,
  children,
}: WeekProps<Values> & { children?: React.ReactNode }) {
  const list = useFieldArray({ control, name, keyName: 'key' })
  const fields = list.fields as unknown as readonly Span[]
  const spans = useWatch({ control, name: name as unknown as FieldPath<Values> }) as readonly Span[]
  const [announcement, setAnnouncement] = useState('')
  const entry = (span: Span) => span as unknown as FieldArray<Values, ArrayPath<Values>>

  function add(weekday: number) {
    const last = spans.filter((span) => span.weekday === weekday).at(-1)
    const start = last ? Math.min(last.end_minute + 60, 1_380) : USUAL.start_minute
    const end = last ? Math.min(start + 240, 1_440) : USUAL.end_minute
    const focusName = `${name}.${fields.length}.start_minute`
    list.append(entry({ weekday, start_minute: start, end_minute: end }), { focusName })
  }

  /** Monday's spans on every working day, for the week that most have. */
  function copyMonday() {
    const monday = spans.filter(({ weekday }) => weekday === 1)
    const rest = spans.filter(({ weekday }) => weekday === 1 || weekday > 5)
    const copied = [2, 3, 4, 5].flatMap((weekday) => monday.map((span) => ({ ...span, weekday })))
    list.replace([...rest, ...copied].map(entry))
    setAnnouncement(`Monday’s ${words.many} are copied to Tuesday to Friday.`)
  }

  return (
    <>
      <div className="flex flex-col divide-y divide-line">
        {WEEK.map((weekday) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            control={control}
            name={name}
            words={words}
            places={fields.flatMap((field, index) => (field.weekday === weekday ? [index] : []))}
            onAdd={() => add(weekday)}
            onRemove={(index, label) => {
              list.remove(index)
              setAnnouncement(`${label} removed.`)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<CopyPlus aria-hidden />} onClick={copyMonday}>
          Monday to Friday alike
        </Button>
        <span className="ml-auto">{children}</span>
      </div>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

/** The spans of one weekday. */
function DayFields<Values extends FieldValues>({
  weekday,
  control,
  name,
  words,
  places,
  onAdd,
  onRemove,
}: WeekProps<Values> & {
  weekday: number
  /** Where its spans are in the list of the week. */
  places: readonly number[]
  onAdd: () => void
  onRemove: (index: number, label: string) => void
}) {
  const { locale } = useFormats()
  const day = dayName(weekday, locale, 'long')
  return (
    <fieldset className="flex min-w-0 items-start gap-3 py-1.5 max-sm:gap-1.5">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden className="w-10 shrink-0 pt-1.5 text-sm font-medium max-sm:w-8">
        {dayName(weekday, locale, 'short')}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {places.length === 0 ? <span className="pt-1.5 text-sm text-text-3">{words.none}</span> : null}
        {places.map((index, at) => (
          // By place: saving gives the rows other keys, and a new box would not have the focus.
          <SpanFields
            key={at}
            control={control}
            name={`${name}.${index}`}
            label={`${day} ${words.one} ${at + 1}`}
            onRemove={() => onRemove(index, `${day} ${words.one} ${at + 1}`)}
          />
        ))}
      </div>
      <IconButton label={`Add ${articled(words.one)} on ${day}`} icon={<Plus aria-hidden />} onClick={onAdd} />
    </fieldset>
  )
}

/** From when until when, and the button that takes it away. */
export function SpanFields<Values extends FieldValues>({
  control,
  name,
  label,
  onRemove,
}: {
  control: Control<Values>
  /** The path of the span in the form. */
  name: string
  label: string
  onRemove: () => void
}) {
  const path = (field: 'start_minute' | 'end_minute') => `${name}.${field}` as FieldPath<Values>
  return (
    <div className="flex items-start gap-1.5 max-sm:gap-1">
      <div className="w-24 max-sm:[&_input]:px-1.5">
        <ClockField control={control} name={path('start_minute')} label={`${label} from`} />
      </div>
      <span aria-hidden className="pt-1.5 text-text-3">
        –
      </span>
      <div className="w-24 max-sm:[&_input]:px-1.5">
        <ClockField end control={control} name={path('end_minute')} label={`${label} until`} />
      </div>
      <IconButton label={`Remove ${label}`} icon={<X aria-hidden />} variant="danger-ghost" onClick={onRemove} />
    </div>
  )
}

function articled(noun: string): string {
  return noun === 'hours' ? noun : `a ${noun}`
}

/** The name of an ISO weekday: 1 January 2024 was a Monday. */
export function dayName(weekday: number, locale: string, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}
