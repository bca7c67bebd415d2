'use client'

import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

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
      if (key === 'x' && at >= 0) {
        select(rows[at]?.dataset.row ?? '')
        event.preventDefault()
        return
      }
      const next = neighbourOf(key, at, rows.length)
      const row = next === undefined ? undefined : rows[next]
      if (!row) return
      event.preventDefault()
      const focusable = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('input, button')
      focusable?.focus()
      row.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [body])
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

function neighbourOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp' || key === 'k') return at < 0 ? undefined : Math.max(at - 1, 0)
  if (at < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
