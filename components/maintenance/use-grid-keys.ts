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

function nextPlace(
  { key, ctrlKey, metaKey, altKey, shiftKey }: React.KeyboardEvent,
  { row, column }: GridPlace,
  last: GridPlace,
): GridPlace | null {
  if (altKey || shiftKey) return null
  const far = ctrlKey || metaKey
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  switch (key) {
    case 'ArrowUp':
      return { row: within(far ? 0 : row - 1, last.row), column }
    case 'ArrowDown':
      return { row: within(far ? last.row : row + 1, last.row), column }
    case 'ArrowLeft':
      return { row, column: within(far ? 0 : column - 1, last.column) }
    case 'ArrowRight':
      return { row, column: within(far ? last.column : column + 1, last.column) }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? last.row : row, column: last.column }
    case 'PageUp':
      return { row: within(row - PAGE, last.row), column }
    case 'PageDown':
      return { row: within(row + PAGE, last.row), column }
    default:
      return null
  }
}
