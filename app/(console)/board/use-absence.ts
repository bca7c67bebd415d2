'use client'

import { useMemo } from 'react'
import { addTimeOff, removeTimeOff } from '@/app/(console)/settings/technicians/actions'
import type { BoardAbsence } from '@/components/scheduling/board/types'
import { loadSickDay, reportSick } from './absence-actions'
import { expect } from './answers'

/** Leave as the board records it. */
export function useAbsence(refresh: () => void): BoardAbsence {
  return useMemo(
    () => ({
      readSickDay: (id) => expect(loadSickDay(id)),
      reportSick: (id, replan) => expect(reportSick(id, replan)),
      addLeave: addTimeOff,
      removeLeave: async (id) => void (await expect(removeTimeOff(id))),
      onChanged: refresh,
    }),
    [refresh],
  )
}
