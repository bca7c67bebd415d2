'use client'

import { useMemo } from 'react'
import type { BoardPlanning } from '@/components/scheduling/board/store/types'
import type { TakeBack } from '@/components/frame/undo/use-take-back'
import { toastDone, toastWarning } from '@/components/ui/toast'
import { expect } from './answers'
import { changeMany } from '@/app/(console)/work-orders/actions'
import { acceptProposals, discardProposals, loadPlan, startPlan, startRepair, stopPlanning } from './plan-actions'

/** Plans as the board asks for them; what is accepted is shown, and taken back as any other action. */
export function usePlanning(takeBack: TakeBack, refresh: () => void): BoardPlanning {
  return useMemo(
    () => ({
      start: (body) => expect(startPlan(body)),
      read: (id) => expect(loadPlan(id)),
      stop: (id) => expect(stopPlanning(id)),
      repair: (body) => expect(startRepair(body)),
      accept: (id, ids, option, tell) => expect(acceptProposals(id, ids, option, tell)),
      discard: (id) => expect(discardProposals(id)),
      unassign: async (ids) => {
        const change = { ids, technician_id: null, scheduled_day: null }
        const { batch, changed, refused } = await expect(changeMany(change))
        refresh()
        const title =
          changed.length === 1 ? '1 work order is unassigned' : `${changed.length} work orders are unassigned`
        const left = refused.map(({ name, reason }) => `${name} ${reason}.`).join(' ')
        const undo = () => takeBack({ request: batch })
        if (left) toastWarning(title, { description: left, undo })
        else toastDone(title, { undo, many: changed.length > 1 })
      },
      onAccepted: ({ accepted, batch }) => {
        refresh()
        if (accepted.length === 0) return
        const title = accepted.length === 1 ? '1 work order planned' : `${accepted.length} work orders planned`
        toastDone(title, { undo: () => takeBack({ request: batch }), many: accepted.length > 1 })
      },
    }),
    [takeBack, refresh],
  )
}
