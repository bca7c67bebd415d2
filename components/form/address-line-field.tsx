'use client'

import type { FieldValues } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { AddressBox } from './address-box'
import { type Bound, useBoundField } from './use-bound-field'

/** An address in one line. */
export function AddressLineField<Values extends FieldValues>(props: Bound<Values>) {
  const { field, frame } = useBoundField(props)
  return (
    <Field {...frame}>
      <AddressBox
        value={field.value ?? ''}
        onValueChange={field.onChange}
        onPick={({ label }) => field.onChange(label)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        name={field.name}
        maxLength={400}
      />
    </Field>
  )
}
