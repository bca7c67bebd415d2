'use client'

import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '@/components/ui/field'

/** What every bound field takes: the form's control, its path, and the words around it. */
export type Bound<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  control: Control<Values>
  name: Name
} & Pick<FieldProps, 'label' | 'hint' | 'required' | 'disabled' | 'hideLabel'>

/**
 * Binds a control to the form: `field` is its value and handlers, `frame` what `Field` shows around it, `rest` what is
 * left for the control itself. The only place where a field meets react-hook-form.
 */
export function useBoundField<Values extends FieldValues, Name extends FieldPath<Values>, Rest extends object>(
  props: Bound<Values, Name> & Rest,
) {
  const { control, name, label, hint, required, disabled, hideLabel, ...rest } = props
  const { field, fieldState } = useController<Values, Name>({ control, name })
  const error = messageOf(fieldState.error)
  return { field, error, rest, frame: { label, hint, required, disabled, hideLabel, name, error } }
}

/** A list's error is at its root; one of a single entry has its place in the list. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  const [first] = Object.values(error)
  return messageOf(first)
}
