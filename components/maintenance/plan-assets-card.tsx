'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RecordLink } from '@/components/ui/links'
import { useAction } from '@/components/customers/customers/use-action'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { IconButton } from '@/components/ui/icon-button'
import { EmptyState } from '@/components/ui/states'
import type { FormState } from '@/lib/schemas/form-state'
import type { PlanAssetRecord } from '@/lib/schemas/maintenance/plan-asset'

export type PlanAssetActions = {
  add: (values: { asset_id: string }) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  search: (text: string) => Promise<ComboboxOption[]>
}

/** Assets of one customer are often called the same, so each says where it is and what stands on it. */
type PlanAsset = PlanAssetRecord & {
  marks?: { site: string | null; asset_tag: string; serial_number: string | null }
  /** The meter by which its visits become due. */
  meter?: { name: string; unit: string }
}

/** The assets that a plan is for. */
export function PlanAssetsCard({
  assets,
  total,
  actions,
}: {
  assets: readonly PlanAsset[]
  total: number
  actions: PlanAssetActions | null
}) {
  const run = useAction()
  const [isAdding, setAdding] = useState(false)
  const add = (option: ComboboxOption | null) => {
    setAdding(false)
    if (!option || !actions) return
    void run({
      action: () => actions.add({ asset_id: option.value }),
      done: `${option.label} was added to the plan.`,
      failed: `${option.label} was not added.`,
    })
  }
  return (
    <Card
      title="Assets"
      count={total}
      flush
      actions={
        actions ? (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding((before) => !before)}>
            Add asset
          </Button>
        ) : null
      }
    >
      {isAdding && actions ? (
        <div className="border-b border-line p-3">
          <Combobox
            aria-label="Asset to add"
            placeholder="Search the customer’s assets"
            value={null}
            onValueChange={add}
            search={actions.search}
          />
        </div>
      ) : null}
      {assets.length === 0 ? (
        <EmptyState compact title="No assets" description="A plan makes visits once it has an asset." />
      ) : (
        <ul aria-label="Assets of the plan" className="max-h-96 divide-y divide-line overflow-y-auto">
          {assets.map((link) => (
            <AssetRow key={link.id} link={link} actions={actions} />
          ))}
        </ul>
      )}
      {total > assets.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-text-2">
          The newest {assets.length} of {total}.
        </p>
      ) : null}
    </Card>
  )
}

function AssetRow({
  link: { id, asset, marks, meter },
  actions,
}: {
  link: PlanAsset
  actions: PlanAssetActions | null
}) {
  const run = useAction()
  const remove = ({ remove: take, restore }: PlanAssetActions) =>
    void run({
      action: () => take(id),
      done: `${asset.name} was removed from the plan.`,
      failed: `${asset.name} was not removed.`,
      undo: () => restore(id),
    })
  return (
    <li className="flex min-h-9 min-w-0 items-center gap-2 py-1 pr-2 pl-4 text-sm">
      <div className="min-w-0 flex-1">
        {/* The link is as wide as what is seen of the name, so that it does not lie under the button. */}
        <span className="flex min-w-0 *:truncate">
          <RecordLink href={`/assets/${asset.id}`}>
            <bdi>{asset.name}</bdi>
          </RecordLink>
        </span>
        {marks ? <p className="truncate text-xs text-text-2">{marksInWords(marks)}</p> : null}
        {meter ? (
          <p className="truncate text-xs text-text-2">
            Counts by <bdi>{meter.name}</bdi>
          </p>
        ) : null}
      </div>
      {actions ? (
        <IconButton
          label={`Remove ${asset.name}${marks ? `, ${marks.asset_tag},` : ''} from the plan`}
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(actions)}
        />
      ) : null}
    </li>
  )
}

function marksInWords({ site, asset_tag, serial_number }: NonNullable<PlanAsset['marks']>): string {
  return [site, asset_tag, serial_number && `Serial number ${serial_number}`].filter(Boolean).join(' · ')
}
