'use client'

import { type Control, useWatch } from 'react-hook-form'
import { CheckboxField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { TagsField } from '@/components/form/tags-field'
import { FieldGroup } from '@/components/ui/field'
import type { ItemKind } from '@/lib/domain/work-orders/checklist-items'
import type { ChecklistValues } from './checklist-items-field'

const KINDS: { value: ItemKind; label: string }[] = [
  { value: 'check', label: 'Yes or no' },
  { value: 'number', label: 'Number' },
  { value: 'choice', label: 'Choice' },
  { value: 'text', label: 'Text' },
  { value: 'photo', label: 'Photo' },
  { value: 'meter', label: 'Meter reading' },
]

/** How an item is answered. An item that was saved keeps its kind, so that its answers can be compared. */
export function ChecklistItemSettings({ control, index }: { control: Control<ChecklistValues>; index: number }) {
  const item = useWatch({ control, name: `items.${index}` })
  const kind = item?.kind ?? 'check'
  return (
    <div
      role="group"
      aria-label={`How item ${index + 1} is answered`}
      className="mt-1.5 mb-2 flex min-w-0 flex-col gap-2"
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-40">
          <SelectField
            control={control}
            name={`items.${index}.kind`}
            label="Answer"
            hideLabel
            size="sm"
            options={KINDS}
            disabled={item?.id !== undefined}
          />
        </span>
        <CheckboxField control={control} name={`items.${index}.required`} label="Required" />
      </span>
      {kind === 'number' || kind === 'meter' ? (
        <FieldGroup columns={3}>
          <TextField control={control} name={`items.${index}.unit`} label="Unit" size="sm" autoComplete="off" />
          <NumberField control={control} name={`items.${index}.min`} label="At least" size="sm" />
          <NumberField control={control} name={`items.${index}.max`} label="At most" size="sm" />
        </FieldGroup>
      ) : null}
      {kind === 'choice' ? (
        <TagsField
          control={control}
          name={`items.${index}.options`}
          label="Answers to choose from"
          hint="Enter adds an answer."
          suggestions={[]}
        />
      ) : null}
    </div>
  )
}
