'use client'

import { use, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Form, FormActions } from '@/components/form/form'
import { CheckboxField, ComboboxField, TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { useFormats } from '@/components/ui/formats'
import { businessCalendarCreate, type BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'
import { CalendarContext, type CalendarValues } from './calendar-context'
import { ExceptionsField } from './exceptions-field'
import type { RecordFormProps } from '@/components/company/settings/record-screen'
import { WeekFields } from './week-fields'

const HOUR_WORDS = { one: 'hours', many: 'hours', none: 'Closed' }
const OFFICE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1_020 }))

/** A business calendar: the week, and the dates on which other hours hold. */
export function BusinessCalendarForm({
  record,
  onDone,
  onCancel,
  actions,
}: RecordFormProps<BusinessCalendarRecord, CalendarValues>) {
  const { timeZone } = useFormats()
  const [zone, setZone] = useState<ComboboxOption | null>(zoneOption(record?.time_zone ?? timeZone))
  const timeZones = use(CalendarContext)?.timeZones ?? []
  const form = useServerForm<CalendarValues, BusinessCalendarRecord>({
    schema: businessCalendarCreate,
    defaults: valuesOf(record, timeZone),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={{ time_zone: 'Time zone', is_default: 'Default', always: 'Open day and night' }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="name" label="Name" required />
        <ComboboxField
          control={control}
          name="time_zone"
          label="Time zone"
          clearable={false}
          option={zone}
          onOptionChange={setZone}
          search={async (typed) => matching(timeZones, typed)}
        />
      </div>
      {record ? <CheckboxField control={control} name="is_default" label="The company’s default calendar" /> : null}
      <CheckboxField control={control} name="always" label="Open day and night, on every day" />
      <OpenTimes control={control} />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add business calendar'} onCancel={onCancel} />
    </Form>
  )
}

function valuesOf(record: BusinessCalendarRecord | null, timeZone: string): CalendarValues {
  if (!record) return { name: '', time_zone: timeZone, always: false, hours: OFFICE, exceptions: [] }
  const { name, time_zone, always, hours, exceptions, is_default } = record
  return { name, time_zone, always, hours, exceptions, is_default }
}

/** The hours and exceptions, which a calendar that is always open has no use for. */
function OpenTimes({ control }: { control: Control<CalendarValues> }) {
  if (useWatch({ control, name: 'always' })) return null
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-xs font-medium text-text-2">Hours of the week</legend>
        <WeekFields control={control} name="hours" words={HOUR_WORDS} />
      </fieldset>
      <ExceptionsField control={control} />
    </>
  )
}

function zoneOption(zone: string): ComboboxOption {
  return { value: zone, label: zone.replaceAll('_', ' ') }
}

function matching(zones: readonly string[], typed: string): ComboboxOption[] {
  const words = typed.trim().toLowerCase().replaceAll(' ', '_')
  return zones
    .filter((zone) => zone.toLowerCase().includes(words))
    .slice(0, 50)
    .map(zoneOption)
}
