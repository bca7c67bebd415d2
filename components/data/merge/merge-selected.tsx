'use client'

import { Merge } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lateDialog } from '@/components/ui/late-dialog'
import type { MergeType } from '@/lib/domain/merges'
import type { MergeActions, Pair } from './types'

const MergeDialog = lateDialog(() => import('./merge-dialog'))

/** Merges the two rows that are selected; the older one is kept unless somebody chooses the other. */
export function MergeSelected({
  type,
  ids,
  actions,
  onDone,
}: {
  type: MergeType
  ids: readonly string[]
  actions: MergeActions
  onDone: () => void
}) {
  // What is merged leaves the list while the dialog goes on.
  const [pair, setPair] = useState<Pair | null>(null)
  // Ids begin with the time at which they were given.
  const [kept, from] = ids.toSorted()
  return (
    <>
      <Button
        size="sm"
        icon={<Merge aria-hidden />}
        disabled={ids.length !== 2}
        title={ids.length === 2 ? undefined : 'Select the two that are the same'}
        onClick={() => kept && from && setPair({ type, ids: [kept, from] })}
      >
        Merge
      </Button>
      {pair ? (
        <MergeDialog
          pair={pair}
          actions={actions}
          onClose={() => setPair(null)}
          onDone={() => {
            setPair(null)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}
