'use client'

import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { toastDone } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { Renewed } from './renew-dialog'
import { type ManyValues, RenewManyDialog } from './renew-many-dialog'

export type RenewActions = {
  renewMany: (ids: string[], values: ManyValues) => Promise<FormState<Renewed>>
  undo: (request: string) => Promise<FormState<unknown>>
}

/** Renews the contracts that are selected; all of it can be taken back from its toast. */
export function RenewContracts({
  ids,
  actions,
  onDone,
}: {
  ids: readonly string[]
  actions: RenewActions
  onDone: () => void
}) {
  const [open, setOpen] = useState(false)
  const sayRenewed = useRenewed(actions.undo)
  return (
    <>
      <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => setOpen(true)}>
        Renew
      </Button>
      {open ? (
        <RenewManyDialog
          count={ids.length}
          renew={(values) => actions.renewMany([...ids], values)}
          onClose={() => setOpen(false)}
          onDone={(renewed) => {
            sayRenewed(
              renewed,
              renewed.count === 1 ? '1 contract was renewed.' : `${renewed.count} contracts were renewed.`,
            )
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

/** Says what was renewed and offers to take it back. */
export function useRenewed(undo: RenewActions['undo']) {
  const router = useRouter()
  return ({ request, count }: Renewed, title: string) => {
    toastDone(title, {
      undo: async () => {
        dataOf(await undo(request))
        router.refresh()
      },
      many: count > 1,
    })
    router.refresh()
  }
}
