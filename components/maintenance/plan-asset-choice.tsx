import { useBoundField } from '@/components/form/use-bound-field'
import type { ServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { PlanFormValues } from '@/lib/schemas/maintenance/plan-form'

type Named = { id: string; name: string }

/** Which assets a new plan is for; all of them at first. */
export function AssetChoice({ form, assets }: { form: ServerForm<PlanFormValues>; assets: readonly Named[] }) {
  const { field, error } = useBoundField({ control: form.control, name: 'asset_ids', label: 'Assets' })
  const chosen = new Set(field.value)
  const choose = (ids: readonly string[]) => field.onChange([...ids])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">
        Assets ({chosen.size} of {assets.length})
      </legend>
      <div className="mb-1 flex gap-1.5">
        <Button size="sm" onClick={() => choose(assets.map(({ id }) => id))}>
          All
        </Button>
        <Button size="sm" onClick={() => choose([])}>
          None
        </Button>
      </div>
      <ul className="grid max-h-64 gap-x-4 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2">
        {assets.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Checkbox
              label={<bdi>{name}</bdi>}
              checked={chosen.has(id)}
              onCheckedChange={(on) =>
                choose(assets.map((one) => one.id).filter((one) => (one === id ? on : chosen.has(one))))
              }
            />
          </li>
        ))}
      </ul>
      {error ? <p className="mt-1 text-xs text-danger-text">{error}</p> : null}
    </fieldset>
  )
}
