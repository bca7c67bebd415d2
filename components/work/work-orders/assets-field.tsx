'use client'

import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useBoundField } from '@/components/form/use-bound-field'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { ChosenAsset } from './chosen-asset'
import type { KnownOptions } from './known-options'
import type { CreateDialogProps } from './record-picker'
import type { FormAssets } from './use-form-assets'

type Props = {
  control: Control<WorkOrderValues>
  knownOptions: KnownOptions
  disabled: boolean
  label: string
  placeholder?: string
  /** Those that are shown in another list already. */
  listed?: readonly string[]
  /** What is known of the chosen ones. */
  assets: FormAssets
  /** That of the work order. */
  site: ComboboxOption | null
  search: (text: string) => Promise<readonly ComboboxOption[]>
  dialog?: (props: CreateDialogProps) => React.ReactNode
  /** After the site of a machine was taken; the focus stays in the box else. */
  onGoOn?: () => void
}

/** The equipment that the work is about; any number of it. */
export function AssetsField({
  control,
  knownOptions,
  disabled,
  label,
  placeholder = 'Name, serial number or tag…',
  listed = [],
  assets,
  site,
  search,
  dialog,
  onGoOn,
}: Props) {
  const { field, frame } = useBoundField({ control, name: 'asset_ids', label, disabled })
  const ids: readonly string[] = field.value ?? []
  const shown = ids.filter((id) => !listed.includes(id))
  const [creating, setCreating] = useState<string | null>(null)
  const part = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState(0)
  // The box is a new one then.
  useEffect(() => {
    if (added > 0) box.current?.focus()
  }, [added])

  function add(option: ComboboxOption | null) {
    if (!option) return
    knownOptions.learn(option)
    if (ids.includes(option.value)) return
    setAdded((count) => count + 1)
    field.onChange([...ids, option.value])
  }

  return (
    <div ref={part} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1">
          <Field {...frame}>
            <Combobox
              // A new box for each choice: it starts empty for the next one.
              key={ids.join()}
              search={async (text) => (await search(text)).filter(({ value }) => !ids.includes(value))}
              value={null}
              inputRef={box}
              onValueChange={add}
              disabled={disabled}
              placeholder={placeholder}
              onCreate={dialog && setCreating}
              createLabel={(query) => `New asset “${query}”`}
            />
          </Field>
        </div>
        {dialog ? (
          <span className="mt-5">
            <IconButton
              label="New asset"
              icon={<Plus aria-hidden />}
              disabled={disabled}
              onClick={() => setCreating('')}
            />
          </span>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <ul aria-label="Chosen assets" className="flex flex-col gap-1">
          {shown.map((id) => (
            <ChosenAsset
              key={id}
              id={id}
              option={knownOptions.optionOf(id)}
              assets={assets}
              site={site}
              isAsked={() => part.current?.contains(document.activeElement) ?? false}
              onSiteTaken={onGoOn ?? (() => box.current?.focus())}
              onRemove={() => field.onChange(ids.filter((other) => other !== id))}
            />
          ))}
        </ul>
      ) : null}
      {creating !== null && dialog
        ? dialog({
            name: creating,
            onMade: (option) => {
              setCreating(null)
              add(option)
            },
            onClose: () => setCreating(null),
          })
        : null}
    </div>
  )
}
