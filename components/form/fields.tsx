'use client'

import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import type { ComboboxOption, ComboboxProps } from '@/components/ui/combobox'
import { Combobox } from '@/components/ui/combobox'
import type { DateFieldProps } from '@/components/ui/date-field'
import { DateField } from '@/components/ui/date-field'
import type { DateTimeFieldProps } from '@/components/ui/date-time-field'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Field } from '@/components/ui/field'
import type { InputProps } from '@/components/ui/input'
import { Input } from '@/components/ui/input'
import { RadioGroup, type RadioOption } from '@/components/ui/radio'
import type { SelectProps } from '@/components/ui/select'
import { Select } from '@/components/ui/select'
import type { TextareaProps } from '@/components/ui/textarea'
import { Textarea } from '@/components/ui/textarea'
import { shiftDecimals } from '@/lib/domain/money'
import { type Bound, useBoundField } from './use-bound-field'
import { useEarlyText } from './use-early-text'

type OwnedByForm =
  | 'value'
  | 'defaultValue'
  | 'onValueChange'
  | 'onChange'
  | 'onBlur'
  | 'name'
  | 'ref'
  | 'disabled'
  | 'id'

/** A line of text in a form. */
export function TextField<Values extends FieldValues>(
  props: Bound<Values> & Omit<InputProps, OwnedByForm | 'required'>,
) {
  const { field, frame, rest } = useBoundField(props)
  const box = useEarlyText(field.ref, field.onChange)
  return (
    <Field {...frame}>
      <Input {...rest} {...field} ref={box} value={field.value ?? ''} aria-required={frame.required || undefined} />
    </Field>
  )
}

/**
 * A number in a form; an empty box is null. Text that is no number stays as typed, for the schema to name. With `percent` people read and
 * type 8.25 where the form has the fraction 0.0825.
 */
export function NumberField<Values extends FieldValues>({
  percent = false,
  ...props
}: Bound<Values> & Omit<InputProps, OwnedByForm | 'required'> & { percent?: boolean }) {
  const { field, frame, rest } = useBoundField(props)
  const places = percent ? -2 : 0
  const box = useEarlyText(field.ref, (text) => field.onChange(numberOf(text, places)))
  const value: unknown = field.value ?? ''
  return (
    <Field {...frame}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...field}
        ref={box}
        value={typeof value === 'number' ? shiftDecimals(value, -places) : String(value)}
        aria-required={frame.required || undefined}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        // Enter sends the form before the field is left; what was typed has to be a number by then.
        onKeyDown={(event) => event.key === 'Enter' && field.onChange(numberOf(event.currentTarget.value, places))}
        onBlur={(event) => {
          field.onChange(numberOf(event.currentTarget.value, places))
          field.onBlur()
        }}
      />
    </Field>
  )
}

/** Several lines of text in a form. */
export function TextareaField<Values extends FieldValues>(
  props: Bound<Values> & Omit<TextareaProps, OwnedByForm | 'required'>,
) {
  const { field, frame, rest } = useBoundField(props)
  const box = useEarlyText(field.ref, field.onChange)
  return (
    <Field {...frame}>
      <Textarea {...rest} {...field} ref={box} value={field.value ?? ''} aria-required={frame.required || undefined} />
    </Field>
  )
}

/** One of a few choices in a form. */
export function SelectField<Values extends FieldValues, V extends string>(
  props: Bound<Values> & Omit<SelectProps<V>, OwnedByForm>,
) {
  const { field, frame, rest } = useBoundField(props)
  return (
    <Field {...frame}>
      <Select
        {...rest}
        value={field.value ?? null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Field>
  )
}

/** A record found by searching. The form keeps its id; `option` is what is shown, kept by the caller beside the form. */
export function ComboboxField<Values extends FieldValues>(
  props: Bound<Values> &
    Omit<ComboboxProps, OwnedByForm | 'inputRef'> & {
      option: ComboboxOption | null
      onOptionChange: (option: ComboboxOption | null) => void
    },
) {
  const { field, frame, rest } = useBoundField(props)
  const { option, onOptionChange, ...combobox } = rest
  return (
    <Field {...frame}>
      <Combobox
        {...combobox}
        value={option && option.value === field.value ? option : null}
        onValueChange={(next) => {
          field.onChange(next?.value ?? null)
          onOptionChange(next)
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
    </Field>
  )
}

/** A calendar day in a form. */
export function DayField<Values extends FieldValues>(props: Bound<Values> & Omit<DateFieldProps, OwnedByForm>) {
  const { field, frame, rest } = useBoundField(props)
  return (
    <Field {...frame}>
      <DateField
        {...rest}
        value={field.value ?? null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Field>
  )
}

/** An instant in a form, shown and typed in the account's time zone. */
export function InstantField<Values extends FieldValues>({
  onMove,
  ...props
}: Bound<Values> &
  Omit<DateTimeFieldProps, OwnedByForm> & {
    /** Called with another instant before the form has it. */
    onMove?: (instant: string) => void
  }) {
  const { field, frame, rest } = useBoundField(props)
  return (
    <Field {...frame}>
      <DateTimeField
        {...rest}
        value={field.value ?? null}
        onValueChange={(instant) => {
          if (instant !== null) onMove?.(instant)
          field.onChange(instant)
        }}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Field>
  )
}

/** A yes or no in a form. */
export function CheckboxField<Values extends FieldValues>(props: Pick<Bound<Values>, 'control' | 'name' | 'label'>) {
  const { field, frame } = useBoundField(props)
  return (
    <Checkbox
      label={frame.label}
      checked={field.value === true}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}

/** One of a few choices that are all worth seeing. */
export function RadioField<Values extends FieldValues, V extends string>(
  props: Pick<Bound<Values>, 'control' | 'name' | 'label'> & {
    options: readonly RadioOption<V>[]
    row?: boolean
    onEnter?: () => void
  },
) {
  const { field, frame, rest } = useBoundField(props)
  return <RadioGroup<V> {...rest} legend={frame.label} value={field.value} onValueChange={field.onChange} />
}

function numberOf(text: string, places: number): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const value = Number(typed.replace(',', '.'))
  return Number.isNaN(value) ? typed : shiftDecimals(value, places)
}
