'use client'

import { use } from 'react'
import type { RecordFormProps } from '@/components/company/settings/record-screen'
import { SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { serviceLevelCreate } from '@/lib/schemas/customers/service-level'
import { type Level, LevelCalendars, type LevelValues } from './level-context'
import { newTarget, TargetsField } from './targets-field'

/** A service level: in whose business time it counts, and what it promises. */
export function ServiceLevelForm({ record, onDone, onCancel, actions }: RecordFormProps<Level, LevelValues>) {
  const calendars = use(LevelCalendars)
  const form = useServerForm<LevelValues, Level>({
    schema: serviceLevelCreate,
    defaults: startValues<Partial<LevelValues>>(
      { name: '', calendar_id: null, targets: [newTarget('arrive')] },
      record,
    ),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  const { control } = form
  const byDefault = calendars.find(({ isDefault }) => isDefault)
  // A calendar in the trash goes on counting for the levels that name it.
  const deletedCalendar =
    record?.calendar && !calendars.some(({ id }) => id === record.calendar_id) ? [record.calendar] : []
  const noCalendar = byDefault ? `The company’s default (${byDefault.name})` : 'Day and night'
  return (
    <Form form={form} labels={{ calendar_id: 'Business hours', targets: 'Targets' }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="name" label="Name" required autoComplete="off" />
        <SelectField
          control={control}
          name="calendar_id"
          label="Business hours"
          options={[...deletedCalendar, ...calendars].map(({ id, name }) => ({ value: id, label: name }))}
          clearLabel={noCalendar}
          placeholder={noCalendar}
        />
      </div>
      <TargetsField control={control} />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add service level'} onCancel={onCancel} />
    </Form>
  )
}
