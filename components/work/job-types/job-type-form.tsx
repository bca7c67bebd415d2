'use client'

import { use } from 'react'
import type { RecordFormProps } from '@/components/company/settings/record-screen'
import { CheckboxField, NumberField, SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { TagsField } from '@/components/form/tags-field'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { FieldGroup } from '@/components/ui/field'
import { PRIORITY_OPTIONS, TYPE_OPTIONS } from '@/components/work/work-orders/choices'
import { NO_RULES } from '@/lib/domain/work-orders/completion-rules'
import { jobTypeCreate } from '@/lib/schemas/work/job-type'
import { Choices, type JobType, type JobTypeValues } from './choices'
import { NEW_TASK, TasksField } from './tasks-field'

const LABELS = {
  calendar_id: 'Business hours',
  labor_item_id: 'Time is billed by',
  travel_item_id: 'Travel is billed by',
  tasks: 'Tasks',
  completion_rules: 'On completion',
}
const DEFAULT_ITEM = 'The default price item'
const LEFT_OPEN = 'As chosen for each work order'

function valuesOf(record: JobType | null): JobTypeValues {
  if (!record) return { name: '', crew_size: 1, completion_rules: NO_RULES, tasks: [NEW_TASK] }
  const { id: _id, calendar: _calendar, created_at: _created, updated_at: _updated, ...values } = record
  return values
}

/** A job type: what it fills in, its tasks, and what its completion asks for. */
export function JobTypeForm({ record, onDone, onCancel, actions }: RecordFormProps<JobType, JobTypeValues>) {
  const form = useServerForm<JobTypeValues, JobType>({
    schema: jobTypeCreate,
    defaults: valuesOf(record),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  return (
    <Form form={form} labels={LABELS}>
      <Filled form={form} />
      <TasksField control={form.control} setValue={form.setValue} />
      <OnCompletion form={form} />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add job type'} onCancel={onCancel} />
    </Form>
  )
}

/** What a work order gets of it. */
function Filled({ form: { control } }: { form: ServerForm<JobTypeValues> }) {
  const { calendars, laborItems, travelItems } = use(Choices)
  return (
    <>
      <FieldGroup columns={2}>
        <TextField control={control} name="name" label="Name" required autoComplete="off" />
        <TextField control={control} name="code" label="Code" placeholder="PM-RTU" autoComplete="off" />
        <SelectField
          control={control}
          name="work_order_type"
          label="Type"
          options={TYPE_OPTIONS}
          clearLabel={LEFT_OPEN}
          placeholder={LEFT_OPEN}
        />
        <SelectField
          control={control}
          name="priority"
          label="Priority"
          options={PRIORITY_OPTIONS}
          clearLabel={LEFT_OPEN}
          placeholder={LEFT_OPEN}
        />
        <NumberField control={control} name="estimated_duration" label="Duration" end="min" inputMode="numeric" />
        <NumberField control={control} name="crew_size" label="People needed" inputMode="numeric" />
      </FieldGroup>
      <TextareaField control={control} name="description" label="Description" rows={2} maxLength={10_000} />
      <FieldGroup columns={2}>
        <TagsField control={control} name="required_skills" label="Skills needed" suggestions={[]} />
        <SelectField
          control={control}
          name="calendar_id"
          label="Business hours"
          options={calendars}
          clearLabel="The company’s default"
          placeholder="The company’s default"
        />
        <SelectField
          control={control}
          name="labor_item_id"
          label="Time is billed by"
          options={laborItems}
          clearLabel={DEFAULT_ITEM}
          placeholder={DEFAULT_ITEM}
        />
        <SelectField
          control={control}
          name="travel_item_id"
          label="Travel is billed by"
          options={travelItems}
          clearLabel={DEFAULT_ITEM}
          placeholder={DEFAULT_ITEM}
        />
      </FieldGroup>
    </>
  )
}

const SIGNATURE_OPTIONS = [
  { value: 'none', label: 'Nobody' },
  { value: 'customer', label: 'The customer' },
  { value: 'technician', label: 'The technician' },
] as const

/** What the completion of the work asks for. */
function OnCompletion({ form: { control } }: { form: ServerForm<JobTypeValues> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-xs font-medium text-text-2">On completion</legend>
      <FieldGroup columns={2}>
        <NumberField
          control={control}
          name="completion_rules.min_photos"
          label="Photos, at the least"
          inputMode="numeric"
        />
        <SelectField
          control={control}
          name="completion_rules.signature"
          label="Who signs"
          options={SIGNATURE_OPTIONS}
        />
      </FieldGroup>
      <div className="mt-2">
        <CheckboxField control={control} name="completion_rules.all_items" label="Every checklist item is answered" />
      </div>
    </fieldset>
  )
}
