import { useState } from 'react'
import { useBoundField } from '@/components/form/use-bound-field'
import type { ServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { AssetToPlan, PlanFormValues } from '@/lib/schemas/maintenance/plan-form'

/** Which assets a new plan is for; all of them at first. Two of one name are told apart by serial number and site. */
export function AssetChoice({ form, assets }: { form: ServerForm<PlanFormValues>; assets: readonly AssetToPlan[] }) {
  const { field, error } = useBoundField({ control: form.control, name: 'asset_ids', label: 'Assets' })
  const [text, setText] = useState('')
  const chosen = new Set(field.value)
  const matches = assets.filter((asset) => isFound(asset, text))
  /** Selects or deselects these; assets hidden by the search keep their state. */
  function choose(targets: readonly AssetToPlan[], isSelected: boolean) {
    const ids = new Set(targets.map(({ id }) => id))
    field.onChange(assets.flatMap(({ id }) => ((ids.has(id) ? isSelected : chosen.has(id)) ? [id] : [])))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">
        Assets ({chosen.size} of {assets.length})
      </legend>
      <div className="mb-1 flex flex-wrap gap-1.5">
        <Button size="sm" onClick={() => choose(matches, true)}>
          All
        </Button>
        <Button size="sm" onClick={() => choose(matches, false)}>
          None
        </Button>
        <div className="min-w-0 flex-1 basis-48">
          <Field label="Find an asset" hideLabel>
            <Input
              size="sm"
              type="search"
              autoComplete="off"
              placeholder="Name, serial number or site"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </Field>
        </div>
      </div>
      <ul className="grid max-h-64 gap-x-4 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2">
        {matches.map((asset) => (
          <li key={asset.id} className="min-w-0">
            <Checkbox
              label={<AssetName asset={asset} />}
              checked={chosen.has(asset.id)}
              onCheckedChange={(isSelected) => choose([asset], isSelected)}
            />
          </li>
        ))}
        {matches.length === 0 ? <li className="text-sm text-text-2">No asset is found.</li> : null}
      </ul>
      {error ? <p className="mt-1 text-xs text-danger-text">{error}</p> : null}
    </fieldset>
  )
}

function AssetName({ asset: { name, serial_number, site } }: { asset: AssetToPlan }) {
  const more = [serial_number && `Serial ${serial_number}`, site].filter((part) => part).join(' · ')
  return (
    <>
      <bdi>{name}</bdi>
      {more ? (
        <>
          {' '}
          <bdi className="block text-xs text-text-2">{more}</bdi>
        </>
      ) : null}
    </>
  )
}

/** Whether each word of a text is somewhere in what is known of the asset. */
function isFound({ name, serial_number, site }: AssetToPlan, text: string): boolean {
  const searchable = `${name} ${serial_number ?? ''} ${site ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchable.includes(word))
}
