'use client'

import { createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SelectField } from './fields'
import type { Bound } from './use-bound-field'

/** The records that fields of a form can name, by the name of the field; a page gives them to the forms of its list. */
export const Choices = createContext<Readonly<Record<string, readonly { id: string; name: string }[]>>>({})

/** One of a few records, or none. Nothing is shown where there is none to choose. */
export function ChoiceField<Values extends FieldValues>({ none, ...bound }: Bound<Values> & { none: string }) {
  const options = use(Choices)[bound.name] ?? []
  if (options.length === 0) return null
  const shown = options.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...bound} clearLabel={none} placeholder={none} options={shown} />
}
