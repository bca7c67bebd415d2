import { useCallback, useState } from 'react'

/** Which cell of a grid the keyboard is at: one of them is in the order of Tab. */
export type GridPlace = { row: number; column: number }

const PAGE = 10

/** Moves the focus through cells named `data-cell="row,column"` by arrows, Home, End, Page Up and Page Down. */
export function useGridKeys(rows: number, columns: number) {
  const [cell, setCell] = useState<GridPlace>({ row: 0, column: 0 })
  // Rows that left with a filter take the place along.
  const at = { row: Math.min(cell.row, Math.max(rows - 1, 0)), column: Math.min(cell.column, columns - 1) }

  const onKeyDown = useCallback(
    (event: React.KeyboardEvent<HTMLElement>) => {
      const target = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
      const [row, column] = (target?.dataset.cell ?? '').split(',').map(Number)
      if (target !== event.target || row === undefined || column === undefined) return
      const next = nextPlace(event, { row, column }, { row: rows - 1, column: columns - 1 })
      if (!next) return
      event.preventDefault()
      setCell(next)
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row},${next.column}"]`)?.focus()
    },
    [rows, columns],
  )
  return { at, onKeyDown, setPlace: setCell }
}

type Step = (at: GridPlace, last: GridPlace, isFar: boolean) => GridPlace

/** Where each key leads, also beyond the grid. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }, _last, isFar) => ({ row: isFar ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, last, isFar) => ({ row: isFar ? last.row : row + 1, column }),
  ArrowLeft: ({ row, column }, _last, isFar) => ({ row, column: isFar ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, last, isFar) => ({ row, column: isFar ? last.column : column + 1 }),
  Home: ({ row }, _last, isFar) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, last, isFar) => ({ row: isFar ? last.row : row, column: last.column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
}

function nextPlace(
  { key, ctrlKey, metaKey, altKey, shiftKey }: React.KeyboardEvent,
  at: GridPlace,
  last: GridPlace,
): GridPlace | null {
  if (altKey || shiftKey) return null
  const next = STEPS[key]?.(at, last, ctrlKey || metaKey)
  if (!next) return null
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  return { row: within(next.row, last.row), column: within(next.column, last.column) }
}
