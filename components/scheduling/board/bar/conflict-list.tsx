import { TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from '../store/core'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const ConflictRows = BOARD_PARTS.add(latePart(() => import('./conflict-rows')))

/** How many jobs cannot be done as they are planned, and for each the reasons and what to do about it. */
export function ConflictList({
  core: { store },
  clock,
  onOpen,
  onAssign,
}: {
  core: BoardCore
  clock: BoardClock
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}) {
  const { conflicts } = useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
  const [open, setOpen] = useState(false)
  if (conflicts.length === 0) return null
  const closing = (then: (jobId: string) => void) => (jobId: string) => {
    setOpen(false)
    then(jobId)
  }
  return (
    <Popover
      title="Conflicts"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="danger-ghost" icon={<TriangleAlert aria-hidden />}>
          {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}
        </Button>
      }
    >
      <ConflictRows
        conflicts={conflicts}
        store={store}
        clock={clock}
        onOpen={closing(onOpen)}
        onAssign={closing(onAssign)}
      />
    </Popover>
  )
}
