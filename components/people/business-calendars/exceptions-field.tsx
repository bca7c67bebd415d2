'use client'

import { Clock, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { DayField, TextField } from '@/components/form/fields'
import { Button } from '@/components/ui/button'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import type { CalendarValues } from './calendar-context'
import { HolidayFiller } from './holiday-filler'
import { SpanFields } from './week-fields'

const SHORT_DAY = { start_minute: 480, end_minute: 720 }

/** The dates on which other hours hold than those of the week, typed or taken from a country's public holidays. */
export function ExceptionsField({ control }: { control: Control<CalendarValues> }) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'exceptions', keyName: 'key' })
  const exceptions = useWatch({ control, name: 'exceptions' }) ?? []
  const [announcement, setAnnouncement] = useState('')
  const [showsPast, setShowsPast] = useState(false)
  const today = todayIn(useFormats().timeZone)
  const isPast = ({ date }: { date: string }) => date !== '' && date < today
  const past = fields.filter(isPast).length

  function addHolidays(holidays: readonly { date: string; name: string }[]) {
    const knownIds = new Set(exceptions.map(({ date }) => date))
    const added = holidays.filter(({ date }) => !knownIds.has(date)).map((one) => ({ ...one, hours: [] }))
    replace([...exceptions, ...added].sort((a, b) => (a.date < b.date ? -1 : 1)))
    setAnnouncement(`${added.length} ${added.length === 1 ? 'holiday was' : 'holidays were'} added.`)
    return added.length
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Holidays and other hours</legend>
      {past > 0 && !showsPast ? (
        <Button size="sm" onClick={() => setShowsPast(true)}>
          {past === 1 ? 'Show the earlier date' : `Show ${past} earlier dates`}
        </Button>
      ) : null}
      <ol className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {fields.map((field, index) =>
          isPast(field) && !showsPast ? null : (
            <ExceptionRow
              key={field.key}
              control={control}
              index={index}
              onRemove={() => {
                remove(index)
                setAnnouncement(`Date ${index + 1} removed.`)
              }}
            />
          ),
        )}
      </ol>
      <div className="mt-2 flex flex-col items-start gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append({ date: '', name: '', hours: [] }, { focusName: `exceptions.${fields.length}.date` })}
        >
          Add a date
        </Button>
        <HolidayFiller onFound={addHolidays} />
      </div>
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

function ExceptionRow({
  control,
  index,
  onRemove,
}: {
  control: Control<CalendarValues>
  index: number
  onRemove: () => void
}) {
  const { fields, append, remove } = useFieldArray({ control, name: `exceptions.${index}.hours`, keyName: 'key' })
  const label = `Date ${index + 1}`
  return (
    <li className="flex flex-wrap items-start gap-1.5 py-1.5">
      <div className="w-36">
        <DayField control={control} name={`exceptions.${index}.date`} label={label} hideLabel />
      </div>
      <div className="min-w-32 flex-1 max-sm:order-last max-sm:basis-full">
        <TextField control={control} name={`exceptions.${index}.name`} label={`Name of date ${index + 1}`} hideLabel />
      </div>
      <div className="flex flex-col gap-1">
        {fields.length === 0 ? <span className="px-2 pt-1.5 text-sm text-text-3">Closed</span> : null}
        {fields.map((field, at) => (
          <SpanFields
            key={field.key}
            control={control}
            name={`exceptions.${index}.hours.${at}`}
            label={`${label} hours ${at + 1}`}
            onRemove={() => remove(at)}
          />
        ))}
      </div>
      <IconButton
        label={`Add hours on date ${index + 1}`}
        icon={<Clock aria-hidden />}
        onClick={() => append(SHORT_DAY, { shouldFocus: false })}
      />
      <IconButton
        label={`Remove date ${index + 1}`}
        icon={<X aria-hidden />}
        variant="danger-ghost"
        onClick={onRemove}
      />
    </li>
  )
}
