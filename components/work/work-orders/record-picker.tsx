'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Control, FieldPath } from 'react-hook-form'
import { ComboboxField } from '@/components/form/fields'
import { useBoundField } from '@/components/form/use-bound-field'
import type { ComboboxOption } from '@/components/ui/combobox'
import { IconButton } from '@/components/ui/icon-button'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'

export type CreateDialogProps = { name: string; onMade: (option: ComboboxOption) => void; onClose: () => void }

type Props = {
  control: Control<WorkOrderValues>
  name: Extract<FieldPath<WorkOrderValues>, `${string}_id`>
  label: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  knownOptions: KnownOptions
  search: (text: string) => Promise<readonly ComboboxOption[]>
  onPick?: (option: ComboboxOption | null) => void
  /** The dialog that makes a new record; absent where the user may not. */
  dialog?: (props: CreateDialogProps) => React.ReactNode
  /** What a new record is called: `New site`. */
  createLabel?: string
}

/** A record found by typing, or made on the spot out of what was typed. */
export function RecordPicker({ knownOptions, dialog, createLabel = 'New', onPick, ...field }: Props) {
  const [creating, setCreating] = useState<string | null>(null)
  const { field: chosen } = useBoundField(field)

  function pickCreated(option: ComboboxOption) {
    setCreating(null)
    knownOptions.learn(option)
    chosen.onChange(option.value)
    onPick?.(option)
  }

  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">
        <ComboboxField
          {...field}
          option={knownOptions.optionOf(chosen.value)}
          onOptionChange={(option) => {
            knownOptions.learn(option)
            onPick?.(option)
          }}
          onCreate={dialog && ((query) => setCreating(query))}
          createLabel={(query) => `${createLabel} “${query}”`}
        />
      </div>
      {dialog ? (
        <span className="mt-5">
          <IconButton
            label={createLabel}
            icon={<Plus aria-hidden />}
            disabled={field.disabled}
            onClick={() => setCreating('')}
          />
        </span>
      ) : null}
      {creating !== null && dialog
        ? dialog({ name: creating, onMade: pickCreated, onClose: () => setCreating(null) })
        : null}
    </div>
  )
}
