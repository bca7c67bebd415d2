'use client'

import { Callout } from '@/components/ui/callout'
import { Button } from '@/components/ui/button'
import { useSyncExternalStore } from 'react'
import type { BoardCore } from './core'

/** Changes that were not saved. They stay until they are tried again or read and dismissed. */
export function BoardFailures({ core }: { core: BoardCore }) {
  const { failures, store } = core
  const list = useSyncExternalStore(store.signals.on('failures'), failures.get, failures.get)
  if (list.length === 0) return null
  return (
    <div className="flex max-h-40 flex-col gap-1 overflow-y-auto border-b border-line p-2">
      {list.map(({ jobId, title, reason, retry }) => (
        <Callout
          key={jobId}
          kind="danger"
          title={title}
          actions={
            <>
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
              <Button size="sm" variant="ghost" onClick={() => failures.remove(jobId)}>
                Dismiss
              </Button>
            </>
          }
        >
          {reason}
        </Callout>
      ))}
    </div>
  )
}
