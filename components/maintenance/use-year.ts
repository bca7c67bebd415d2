'use client'

import { useState } from 'react'
import { useShortcut } from '@/components/ui/shortcuts'
import { MAX_CHOSEN } from '@/lib/schemas/maintenance/year'
import { useYearActions } from './use-year-actions'
import type { VisitDecisions } from './visit-facts'
import type { YearActions, YearCell } from './year-types'

type Asked = { actions: YearActions | null; address: string; today: string; overdue: number }

/** What is selected, opened and asked for on the year's page, and what happens to it. */
export function useYear({ actions, address, today, overdue }: Asked) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<YearCell | null>(null)
  const [skipping, askToSkip] = useState<readonly string[]>([])
  const act = useYearActions(actions, address, today)
  const canDecide = actions !== null
  const clear = () => setSelected(new Set())

  const select = (ids: readonly string[], isIn: boolean) => {
    const rest = [...selected].filter((id) => !ids.includes(id))
    setSelected(new Set(isIn ? [...rest, ...ids].slice(0, MAX_CHOSEN) : rest))
  }
  const selectOverdue = () => void act.findOverdue((ids) => setSelected(new Set(ids)))
  const plan = (ids: readonly string[]) => void act.plan(ids)
  const planSelected = () => plan([...selected])
  const skipSelected = () => askToSkip([...selected])
  const orderSelected = async () => (await act.order([...selected])) && clear()
  const skip = async (reason: string) => {
    if (!(await act.skip(skipping, reason))) return
    askToSkip([])
    open(null)
    clear()
  }
  const restore = async (ids: readonly string[]) => (await act.restore(ids)) && open(null)
  const decisions: VisitDecisions = { plan, skip: askToSkip, restore: (ids) => void restore(ids) }

  const isChosen = canDecide && selected.size > 0
  useShortcut('o', 'Select all overdue', selectOverdue, { enabled: canDecide && overdue > 0 })
  useShortcut('p', 'Plan the days of what is selected', planSelected, { enabled: isChosen })
  useShortcut('s', 'Skip what is selected', skipSelected, { enabled: isChosen })

  return {
    selected,
    opened,
    skipping,
    pending: act.pending,
    open,
    askToSkip,
    clear,
    selectOverdue,
    planSelected,
    skipSelected,
    orderSelected: () => void orderSelected(),
    skip: (reason: string) => void skip(reason),
    // Whoever may only read chooses nothing.
    select: canDecide ? select : undefined,
    decisions: canDecide ? decisions : null,
  }
}
