import type { Control, FieldValues, Path } from 'react-hook-form'
import type { Field, Fields } from '@/lib/domain/fields/field'
import { CheckboxField, DayField, InstantField, NumberField, TextareaField, TextField } from './fields'
import { TagsField } from './tags-field'

/** The fields of a form that need no component of their own: each is the input of its kind. */
export function PlainFields<Values extends FieldValues>({
  control,
  fields,
}: {
  control: Control<Values>
  fields: Fields
}) {
  return Object.entries(fields).map(([name, field]) =>
    field.form === 'plain' ? (
      <PlainField key={name} control={control} name={name as Path<Values>} field={field} />
    ) : null,
  )
}

function PlainField<Values extends FieldValues>({
  field: { kind, label },
  ...bound
}: {
  control: Control<Values>
  name: Path<Values>
  field: Field
}) {
  switch (kind) {
    case 'paragraph':
      return <TextareaField {...bound} label={label} rows={2} maxLength={10_000} />
    case 'number':
      return <NumberField {...bound} label={label} />
    case 'minutes':
      return <NumberField {...bound} label={label} end="min" inputMode="numeric" />
    case 'yes':
      return <CheckboxField {...bound} label={label} />
    case 'day':
      return <DayField {...bound} label={label} />
    case 'moment':
      return <InstantField {...bound} label={label} />
    case 'list':
      return <TagsField {...bound} label={label} suggestions={[]} />
    default:
      return <TextField {...bound} label={label} autoComplete="off" />
  }
}
