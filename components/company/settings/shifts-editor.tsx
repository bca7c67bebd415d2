'use client'

import { CopyPlus, Plus, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { Form } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { formatMinutes } from '@/lib/domain/duration'
import { toastDone } from '@/components/ui/toast'
import { type ShiftsRecord, shiftsUpdate, type WeeklyShift } from '@/lib/schemas/people/shift'
import { ClockField } from './clock-field'
import type { Versioned } from './types'

type Values = { shifts: WeeklyShift[] }

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const USUAL = { start_minute: 480, end_minute: 1_020 }

/** The week of a technician: any number of shifts a day, on the clock of the account's time zone. */
export function ShiftsEditor({
  week,
  canWrite,
  save,
}: {
  week: Versioned<ShiftsRecord>
  canWrite: boolean
  save: (values: Values, version: string | undefined) => Promise<FormState<ShiftsRecord>>
}) {
  const total = week.shifts.reduce((sum, shift) => sum + shift.end_minute - shift.start_minute, 0)
  return (
    <Card
      title="Weekly shifts"
      actions={<span className="pr-2 text-xs text-text-2">{formatMinutes(total)} a week</span>}
    >
      {canWrite ? <WeekForm week={week} save={save} /> : <WeekTable shifts={week.shifts} />}
    </Card>
  )
}

function WeekForm({
  week,
  save,
}: {
  week: Versioned<ShiftsRecord>
  save: (values: Values, version: string | undefined) => Promise<FormState<ShiftsRecord>>
}) {
  const router = useRouter()
  const { timeZone } = useFormats()
  const form = useServerForm<Values, ShiftsRecord>({
    schema: shiftsUpdate,
    defaults: { shifts: week.shifts },
    version: week.version,
    action: save,
    after: 'stay',
    onDone: () => {
      toastDone('The week is saved.')
      router.refresh()
    },
  })
  const { control } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'shifts', keyName: 'key' })
  const shifts = useWatch({ control, name: 'shifts' })
  const [said, setSaid] = useState('')

  function add(weekday: number) {
    const last = shifts.filter((shift) => shift.weekday === weekday).at(-1)
    const start = last ? Math.min(last.end_minute + 60, 1_380) : USUAL.start_minute
    const end = last ? Math.min(start + 240, 1_440) : USUAL.end_minute
    append({ weekday, start_minute: start, end_minute: end }, { focusName: `shifts.${fields.length}.start_minute` })
  }

  /** Monday's shifts on every working day, for the week that most people have. */
  function copyMonday() {
    const monday = shifts.filter(({ weekday }) => weekday === 1)
    const rest = shifts.filter(({ weekday }) => weekday === 1 || weekday > 5)
    replace([...rest, ...[2, 3, 4, 5].flatMap((weekday) => monday.map((shift) => ({ ...shift, weekday })))])
    setSaid('Monday’s shifts are copied to Tuesday to Friday.')
  }

  return (
    <Form form={form}>
      <p className="text-xs text-text-3">
        Times of day in {timeZone.replaceAll('_', ' ')}. Split a night shift at midnight: one shift until midnight, one
        from midnight the next day.
      </p>
      <div className="flex flex-col divide-y divide-line">
        {WEEK.map((weekday) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            control={control}
            places={fields.flatMap((field, index) => (field.weekday === weekday ? [index] : []))}
            onAdd={() => add(weekday)}
            onRemove={(index, name) => {
              remove(index)
              setSaid(`${name} removed.`)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<CopyPlus aria-hidden />} onClick={copyMonday}>
          Monday to Friday alike
        </Button>
        <span className="ml-auto">
          <Button type="submit" variant="primary" pending={form.saving}>
            Save week
          </Button>
        </span>
      </div>
      <output className="sr-only">{said}</output>
    </Form>
  )
}

/** The shifts of one weekday. */
function DayFields({
  weekday,
  control,
  places,
  onAdd,
  onRemove,
}: {
  weekday: number
  control: Control<Values>
  /** Where its shifts are in the list of the week. */
  places: readonly number[]
  onAdd: () => void
  onRemove: (index: number, name: string) => void
}) {
  const { locale } = useFormats()
  const name = dayName(weekday, locale, 'long')
  return (
    <fieldset className="flex min-w-0 items-start gap-3 py-1.5 max-sm:gap-1.5">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden className="w-10 shrink-0 pt-1.5 text-sm font-medium max-sm:w-8">
        {dayName(weekday, locale, 'short')}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {places.length === 0 ? <span className="pt-1.5 text-sm text-text-3">Not working</span> : null}
        {places.map((index, place) => (
          // By place: saving gives the rows other keys, and a new box would not have the focus.
          <div key={place} className="flex items-start gap-1.5 max-sm:gap-1">
            <div className="w-24 max-sm:[&_input]:px-1.5">
              <ClockField
                control={control}
                name={`shifts.${index}.start_minute`}
                label={`${name} shift ${place + 1} from`}
              />
            </div>
            <span aria-hidden className="pt-1.5 text-text-3">
              –
            </span>
            <div className="w-24 max-sm:[&_input]:px-1.5">
              <ClockField
                end
                control={control}
                name={`shifts.${index}.end_minute`}
                label={`${name} shift ${place + 1} until`}
              />
            </div>
            <IconButton
              label={`Remove ${name} shift ${place + 1}`}
              icon={<X aria-hidden />}
              variant="danger-ghost"
              onClick={() => onRemove(index, `${name} shift ${place + 1}`)}
            />
          </div>
        ))}
      </div>
      <IconButton label={`Add a shift on ${name}`} icon={<Plus aria-hidden />} onClick={onAdd} />
    </fieldset>
  )
}

function WeekTable({ shifts }: { shifts: readonly WeeklyShift[] }) {
  const { locale } = useFormats()
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {WEEK.map((weekday) => (
        <div key={weekday} className="flex gap-3 py-1.5">
          <dt className="w-24 shrink-0 font-medium">{dayName(weekday, locale, 'long')}</dt>
          <dd className="text-text-2 tabular">
            {shifts
              .filter((shift) => shift.weekday === weekday)
              .map((shift) => `${formatClock(shift.start_minute, locale)} – ${formatClock(shift.end_minute, locale)}`)
              .join(', ') || 'Not working'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The name of an ISO weekday: 1 January 2024 was a Monday. */
function dayName(weekday: number, locale: string, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}
