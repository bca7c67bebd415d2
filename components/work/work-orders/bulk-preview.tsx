'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { worst } from '@/lib/domain/conflicts/find'
import type { BulkPreview } from '@/lib/schemas/work/work-order-table'
import { conflictSummary } from './conflict-summary'

/** What a bulk action would bring about, before it is done: how many would be in conflict, and for each the reasons. */
export function BulkPreviewDialog({
  preview: { changed, refused, conflicts },
  onConfirm,
  onClose,
}: {
  preview: BulkPreview
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const [only] = changed.length === 1 ? conflicts : []
  const isHard = conflicts.some((one) => worst(one.conflicts) === 'hard')
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        only ? `${only.name} would be in conflict` : `${conflicts.length} of ${changed.length} would be in conflict`
      }
      description={only ? undefined : conflictSummary(conflicts, changed.length)}
      confirmLabel={`Change ${changed.length === 1 ? 'it' : `all ${changed.length}`} anyway`}
      danger={isHard}
      onConfirm={onConfirm}
    >
      {/* A long list scrolls, so the keyboard must reach it. */}
      <ul aria-label="Conflicts" tabIndex={0} className="flex max-h-80 flex-col gap-3 overflow-y-auto text-sm">
        {conflicts.map(({ id, name, conflicts: reasons }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="flex items-center gap-2 font-medium">
              {name}
              <Badge tone={worst(reasons) === 'hard' ? 'red' : 'amber'}>
                {worst(reasons) === 'hard' ? 'Conflict' : 'Check these changes'}
              </Badge>
            </span>
            <ul className="flex list-disc flex-col gap-0.5 pl-5 text-text-2">
              {reasons.map(({ code, message }) => (
                <li key={code + message}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
        {refused.map(({ id, name, reason }) => (
          <li key={id} className="text-text-2">
            <span className="font-medium text-text">{name}</span> would be left as it is: it {reason}.
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
