'use client'

import { useBoundField } from '@/components/form/use-bound-field'
import type { ServerForm } from '@/components/form/use-server-form'
import { Checkbox } from '@/components/ui/checkbox'
import type { CoverableAsset, ContractInput } from './contract-dialog'

/** Which assets of the customer the contract covers. */
export function CoveredAssetsField({
  form,
  choices,
}: {
  form: ServerForm<ContractInput>
  choices: readonly CoverableAsset[]
}) {
  const { field } = useBoundField({ control: form.control, name: 'asset_ids', label: 'Covered assets' })
  const covered = field.value ?? []
  const all = covered.length === choices.length
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        Covered assets <span className="font-normal text-text-3 tabular">{covered.length}</span>
      </legend>
      <div className="flex max-h-48 flex-col overflow-y-auto rounded-md border border-line px-3 py-1.5">
        <Checkbox
          label="All of them"
          checked={all}
          indeterminate={!all && covered.length > 0}
          onCheckedChange={(on) => field.onChange(on ? choices.map(({ id }) => id) : [])}
        />
        {choices.map(({ id, name, detail }) => (
          <Checkbox
            key={id}
            label={
              <>
                {name} {detail ? <span className="text-text-3">{detail}</span> : null}
              </>
            }
            checked={covered.includes(id)}
            onCheckedChange={(on) => field.onChange(on ? [...covered, id] : covered.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
