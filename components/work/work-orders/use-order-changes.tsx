'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import type { BulkOutcome, BulkPreview, WorkOrderBulk } from '@/lib/schemas/work/work-order-table'
import { expectData } from './answers'
import { BulkPreviewDialog } from './bulk-preview'
import type { BulkActions } from './types'
import { sayFailed, sayOutcome } from './undo-toast'

type Order = Parameters<typeof sayOutcome>[0][number]

/**
 * Changes one work order or many, and offers to take it back. `change` is done at once where it makes no new scheduling conflict, and
 * asked about, in `dialog`, where it would; `run` asks nothing.
 */
export function useOrderChanges(orders: readonly Order[], actions: BulkActions | undefined, onDone?: () => void) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<{ preview: BulkPreview; go: () => Promise<void> } | null>(null)

  async function run(
    what: string,
    act: (can: BulkActions, ids: string[]) => Promise<FormState<BulkOutcome>>,
    then?: () => void,
  ) {
    if (busy || !actions) return
    setBusy(true)
    try {
      const outcome = await expectData(
        act(
          actions,
          orders.map(({ id }) => id),
        ),
      )
      sayOutcome(orders, outcome, what, actions.undo, () => router.refresh())
      onDone?.()
      then?.()
      // Not after a failure: without a network that would lead to the browser's own error page.
      router.refresh()
    } catch (error) {
      sayFailed(orders, error, () => run(what, act, then))
    } finally {
      setBusy(false)
    }
  }

  async function changeOrders(what: string, values: Omit<WorkOrderBulk, 'ids'>): Promise<void> {
    if (busy || !actions) return
    const body = { ids: orders.map(({ id }) => id), ...values }
    const go = () => run(what, (can) => can.change(body))
    setBusy(true)
    try {
      const preview = await expectData(actions.preview(body))
      if (preview.conflicts.length > 0) return setQuestion({ preview, go })
    } catch (error) {
      return sayFailed(orders, error, () => changeOrders(what, values))
    } finally {
      setBusy(false)
    }
    await go()
  }

  const dialog = question ? (
    <BulkPreviewDialog preview={question.preview} onConfirm={question.go} onClose={() => setQuestion(null)} />
  ) : null
  return { busy, run, change: changeOrders, dialog }
}
