'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { type Bound, useBoundField } from './use-bound-field'

/** Several records, each found by searching. The form keeps their ids; `known` are the names of those that it began with. */
export function RecordsField<Values extends FieldValues>({
  search,
  knownRecords,
  placeholder,
  ...bound
}: Bound<Values> & {
  search: (text: string) => Promise<readonly ComboboxOption[]>
  knownRecords: readonly { id: string; name: string }[]
  placeholder?: string
}) {
  const { field, frame } = useBoundField(bound)
  const [options, setOptions] = useState<readonly ComboboxOption[]>([])
  const ids: readonly string[] = field.value ?? []
  const nameOf = (id: string) =>
    options.find(({ value }) => value === id)?.label ?? knownRecords.find((one) => one.id === id)?.name ?? 'Unknown'
  const label = typeof bound.label === 'string' ? bound.label : undefined
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field {...frame}>
        <Combobox
          key={ids.join()}
          search={search}
          value={null}
          placeholder={placeholder}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onValueChange={(option) => {
            if (!option || ids.includes(option.value)) return
            setOptions((before) => [...before, option])
            field.onChange([...ids, option.value])
          }}
        />
      </Field>
      {ids.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1">
          {ids.map((id) => (
            <li key={id} className="flex min-w-0 items-center gap-1 rounded-md bg-sunken pl-2 text-sm">
              <bdi className="min-w-0 truncate">{nameOf(id)}</bdi>
              <IconButton
                size="sm"
                label={`Remove ${nameOf(id)}`}
                icon={<X aria-hidden />}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
