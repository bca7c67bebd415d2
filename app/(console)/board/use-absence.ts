'use client'

import { useMemo } from 'react'
import { addTimeOff, removeTimeOff } from '@/app/(console)/settings/technicians/actions'
import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { addOvertime, bringBackOvertime, planLeave, removeOvertime, reportSick } from './absence-actions'
import { expect } from './answers'

/** Leave and overtime as the board records them. */
export function useAbsence(refresh: () => void): BoardAbsence {
  return useMemo(
    () => ({
      reportSick: (id) => expect(reportSick(id)),
      addLeave: addTimeOff,
      planLeave: (id) => expect(planLeave(id)),
      removeLeave: async (id) => void (await expect(removeTimeOff(id))),
      addOvertime,
      removeOvertime: async (id) => void (await expect(removeOvertime(id))),
      restoreOvertime: async (id) => void (await expect(bringBackOvertime(id))),
      onChanged: refresh,
    }),
    [refresh],
  )
}
