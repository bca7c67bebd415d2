'use client'

import { Trash2 } from 'lucide-react'
import { useAction } from '@/components/customers/customers/use-action'
import { Badge } from '@/components/ui/badge'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'
import type { MeterActions } from './meter-dialog'
import { valueOf } from './meter-words'

/** The newest readings of a meter, the newest first. */
export function ReadingsDialog({
  meter,
  actions,
  canWrite,
  onClose,
}: {
  meter: MeterSheet
  actions: MeterActions
  canWrite: boolean
  onClose: () => void
}) {
  const run = useAction()
  const { readings, total_readings, unit } = meter
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Readings of ${meter.name}`}
      description={total_readings > readings.length ? `The newest ${readings.length} of ${total_readings}.` : undefined}
    >
      {readings.length === 0 ? <EmptyState compact title="Not read yet" /> : null}
      <ul aria-label={`Readings of ${meter.name}`} className="divide-y divide-line">
        {readings.toReversed().map((reading) => (
          <li key={reading.id} className="flex min-w-0 items-center gap-3 py-1.5">
            <span className="w-32 shrink-0 text-sm font-medium tabular">{valueOf(reading.value, unit)}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-xs text-text-2">
              <Time value={reading.read_at} />
              {reading.is_reset ? <Badge>Began anew</Badge> : null}
              {reading.note ? <span className="wrap-anywhere">{reading.note}</span> : null}
            </span>
            {canWrite ? (
              <IconButton
                label={`Delete the reading ${valueOf(reading.value, unit)}`}
                icon={<Trash2 aria-hidden />}
                variant="danger-ghost"
                onClick={() =>
                  void run({
                    action: () => actions.removeReading(reading.id),
                    done: 'The reading was deleted.',
                    failed: 'The reading was not deleted.',
                    undo: () => actions.restoreReading(reading.id),
                  })
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
