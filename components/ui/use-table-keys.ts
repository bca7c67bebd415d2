'use client'

import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { hasModifier } from './modifiers'

/**
 * Up, down, `j`, `k`, Home and End walk the rows by their links; Enter opens as on any link; `x` selects. The keys act while
 * the focus is in the table; from the page itself `j` or down enters it.
 */
export function useTableKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  onSelect?: (rowId: string) => void,
): void {
  const select = useEffectEvent((rowId: string) => onSelect?.(rowId))
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      const table = body.current
      if (!table || !(target instanceof Element) || event.defaultPrevented || hasModifier(event)) return
      if (!table.contains(target) && target !== document.body && target.id !== 'main') return
      const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex((row) => row.contains(target))
      const current = rows[at]
      const next = rows[neighbourOf(key, at, rows.length)]
      if (key === 'x' && current) select(current.dataset.row ?? '')
      else if (next) focusRow(next)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [body])
}

function focusRow(row: HTMLElement): void {
  const focusable = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('input, button')
  focusable?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** The row that a key leads to; -1 for none. */
function neighbourOf(key: string, at: number, count: number): number {
  if (key === 'ArrowDown' || key === 'j') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp' || key === 'k') return at < 0 ? -1 : Math.max(at - 1, 0)
  if (at < 0) return -1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
