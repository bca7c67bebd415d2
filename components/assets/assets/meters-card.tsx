'use client'

import { Ellipsis, Gauge, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/customers/customers/use-action'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'
import { MeterCurve } from './meter-curve'
import { type MeterActions, MeterDialog } from './meter-dialog'
import { valueOf } from './meter-words'
import { ReadingDialog } from './reading-dialog'
import { ReadingsDialog } from './readings-dialog'

type Open = { dialog: 'reading' | 'readings' | 'meter'; meter: MeterSheet } | { dialog: 'new' } | null

/** The meters of an asset: what each showed last, how it went, and a button for the next reading. */
export function MetersCard({
  meters,
  actions,
  canWrite,
}: {
  meters: readonly MeterSheet[]
  actions: MeterActions
  canWrite: boolean
}) {
  const router = useRouter()
  const [open, setOpen] = useState<Open>(null)
  const add = canWrite ? (
    <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setOpen({ dialog: 'new' })}>
      Add meter
    </Button>
  ) : null
  const dialog = { actions, onClose: () => setOpen(null), onSaved: () => router.refresh() }
  return (
    <Card title="Meters" count={meters.length} flush actions={add}>
      {meters.length === 0 ? (
        <EmptyState
          compact
          title="No meters"
          description="Add what can be read here, such as operating hours, so that maintenance can go by it."
        />
      ) : (
        <ul aria-label="Meters" className="divide-y divide-line">
          {meters.map((meter) => (
            <MeterRow
              key={meter.id}
              meter={meter}
              actions={actions}
              canWrite={canWrite}
              onOpen={(name) => setOpen({ dialog: name, meter })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'new' ? <MeterDialog meter={null} {...dialog} /> : null}
      {open?.dialog === 'meter' ? <MeterDialog meter={open.meter} {...dialog} /> : null}
      {open?.dialog === 'reading' ? <ReadingDialog meter={open.meter} {...dialog} /> : null}
      {open?.dialog === 'readings' ? (
        <ReadingsDialog
          // What it lists may be deleted while it is open.
          meter={meters.find(({ id }) => id === open.meter.id) ?? open.meter}
          canWrite={canWrite}
          {...dialog}
        />
      ) : null}
    </Card>
  )
}

function MeterRow({
  meter,
  actions,
  canWrite,
  onOpen,
}: {
  meter: MeterSheet
  actions: MeterActions
  canWrite: boolean
  onOpen: (dialog: 'reading' | 'readings' | 'meter') => void
}) {
  const run = useAction()
  const last = meter.readings.at(-1)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-sm font-medium">{meter.name}</p>
        <p className="text-xs text-text-2">
          {last ? (
            <>
              <span className="tabular">{valueOf(last.value, meter.unit)}</span> · <Time value={last.read_at} />
            </>
          ) : (
            'Not read yet'
          )}
        </p>
      </div>
      <MeterCurve meter={meter} />
      <div className="ml-auto flex items-center gap-1">
        {canWrite ? (
          <Button size="sm" icon={<Gauge aria-hidden />} onClick={() => onOpen('reading')}>
            Record reading
          </Button>
        ) : null}
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={`More about ${meter.name}`} className={iconButtonClass()}>
              <Ellipsis aria-hidden />
            </button>
          }
        >
          <MenuItem onSelect={() => onOpen('readings')}>Show readings ({meter.total_readings})</MenuItem>
          {canWrite ? <MenuItem onSelect={() => onOpen('meter')}>Edit meter…</MenuItem> : null}
          {canWrite ? <MenuSeparator /> : null}
          {canWrite ? (
            <MenuItem
              onSelect={() =>
                void run({
                  action: () => actions.remove(meter.id),
                  done: `${meter.name} was moved to the trash.`,
                  failed: `${meter.name} was not moved to the trash.`,
                  undo: () => actions.restore(meter.id),
                })
              }
            >
              Move to the trash
            </MenuItem>
          ) : null}
        </Menu>
      </div>
    </li>
  )
}
