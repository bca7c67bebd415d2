'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { z } from 'zod'
import { ComboboxField, DayField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { useAction } from '@/components/customers/customers/use-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { EmptyState } from '@/components/ui/states'
import { Day } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import { assetPartCreate, type AssetPartRecord } from '@/lib/schemas/assets/asset-part'

type PartValues = z.input<typeof assetPartCreate>

export type PartActions = {
  add: (values: PartValues) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  search: (text: string) => Promise<ComboboxOption[]>
}

/** The parts built into an asset, and which of them are still under their own warranty. */
export function PartsCard({
  parts,
  total,
  actions,
  canWrite,
}: {
  parts: readonly AssetPartRecord[]
  total: number
  actions: PartActions
  canWrite: boolean
}) {
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title="Parts"
      count={total}
      flush
      actions={
        canWrite ? (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            Add part
          </Button>
        ) : null
      }
    >
      {parts.length === 0 ? (
        <EmptyState
          compact
          title="No parts recorded"
          description="Record parts that have a warranty of their own, so that you know before you charge for one."
        />
      ) : (
        <ul aria-label="Parts" className="divide-y divide-line">
          {parts.map((part) => (
            <PartRow key={part.id} part={part} actions={actions} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {total > parts.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-text-3">
          The newest {parts.length} of {total} parts.
        </p>
      ) : null}
      {adding ? (
        <PartDialog actions={actions} onClose={() => setAdding(false)} onSaved={() => router.refresh()} />
      ) : null}
    </Card>
  )
}

function PartRow({ part, actions, canWrite }: { part: AssetPartRecord; actions: PartActions; canWrite: boolean }) {
  const run = useAction()
  const { id, serial_number, install_date, warranty_expiry, is_under_warranty } = part
  return (
    <li className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.3fr)] sm:items-center">
        <div className="min-w-0">
          <p className="text-sm font-medium">{part.part.name}</p>
          {part.part.part_number ? <p className="truncate text-xs text-text-2">{part.part.part_number}</p> : null}
        </div>
        <div className="min-w-0 text-xs text-text-2">
          {serial_number ? <p className="truncate font-mono">{serial_number}</p> : null}
          {install_date ? (
            <p>
              Installed <Day value={install_date} />
            </p>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-text-2">
          {is_under_warranty ? <Badge tone="green">Under warranty</Badge> : <Badge>Not under warranty</Badge>}
          {warranty_expiry ? (
            <span>
              {is_under_warranty ? 'until ' : 'ended '}
              <Day value={warranty_expiry} />
            </span>
          ) : null}
        </div>
      </div>
      {canWrite ? (
        <IconButton
          label={`Remove ${part.part.name}`}
          icon={<Trash2 aria-hidden />}
          variant="danger-ghost"
          onClick={() =>
            void run({
              action: () => actions.remove(id),
              done: `${part.part.name} was removed.`,
              failed: `${part.part.name} was not removed.`,
              undo: () => actions.restore(id),
            })
          }
        />
      ) : null}
    </li>
  )
}

function PartDialog({ actions, onClose, onSaved }: { actions: PartActions; onClose: () => void; onSaved: () => void }) {
  const [part, setPart] = useState<ComboboxOption | null>(null)
  const form = useServerForm<PartValues, undefined>({
    schema: assetPartCreate,
    defaults: { part_id: '', serial_number: null, install_date: null, warranty_expiry: null },
    action: actions.add,
    onDone: () => {
      toastDone(`${part?.label ?? 'The part'} was added.`)
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add a part">
      <Form form={form}>
        <ComboboxField
          control={control}
          name="part_id"
          label="Part"
          required
          search={actions.search}
          option={part}
          onOptionChange={setPart}
        />
        <FieldGroup columns={3}>
          <TextField control={control} name="serial_number" label="Serial number" mono autoComplete="off" />
          <DayField control={control} name="install_date" label="Installed on" />
          <DayField control={control} name="warranty_expiry" label="Warranty until" />
        </FieldGroup>
        <FormActions form={form} submitLabel="Add part" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
