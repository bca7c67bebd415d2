import type { Axis } from '@/lib/domain/board/axis'
import { type Arrangement, hidesRow } from '@/lib/domain/board/rows'
import type { BoardTechnician } from '@/lib/domain/board/types'
import { isIdle, type Row } from './draw-row'

export type RowList = {
  ids: string[]
  heights: number[]
  tops: number[]
  total: number
  /** How many rows are left out because nobody works there and nothing is planned. */
  idle: number
  /** How many the user hid. */
  hidden: number
}

export const NO_ROWS: RowList = { ids: [], heights: [], tops: [], total: 0, idle: 0, hidden: 0 }

/** Puts rows in order. The order by load is that of when it was asked for: a row that fills up does not run away from the hand. */
export class RowArranger {
  #for: readonly unknown[] = []
  #ids: string[] = []

  order(
    shown: readonly BoardTechnician[],
    rows: ReadonlyMap<string, Row>,
    axis: Axis,
    arrangement: Arrangement,
  ): readonly string[] {
    const now = [shown, axis, arrangement]
    if (now.some((part, index) => part !== this.#for[index])) {
      this.#for = now
      this.#ids = sorted(shown, rows, arrangement)
    }
    return this.#ids
  }
}

function sorted(
  shown: readonly BoardTechnician[],
  rows: ReadonlyMap<string, Row>,
  { sort, pinned }: Arrangement,
): string[] {
  const loadOf = (id: string) => {
    const row = rows.get(id)
    return row ? row.booked / Math.max(1, row.capacity ?? 1) : 0
  }
  const order = {
    name: () => 0,
    load: (a: BoardTechnician, b: BoardTechnician) => loadOf(b.id) - loadOf(a.id),
    territory: (a: BoardTechnician, b: BoardTechnician) =>
      Number(a.territory === null) - Number(b.territory === null) ||
      (a.territory ?? '').localeCompare(b.territory ?? ''),
  }[sort]
  const ids = shown.toSorted(order).map(({ id }) => id)
  return [...pinned.filter((id) => ids.includes(id)), ...ids.filter((id) => !pinned.includes(id))]
}

/** The rows that are listed, where each begins, and how many are left out. */
export function listOf(
  order: readonly string[],
  rows: ReadonlyMap<string, Row>,
  arrangement: Arrangement,
  showsIdle: boolean,
): RowList {
  const visible = order.filter((id) => !hidesRow(arrangement, id))
  const idle = visible.filter((id) => {
    const row = rows.get(id)
    return row !== undefined && isIdle(row)
  })
  const ids = showsIdle ? visible : visible.filter((id) => !idle.includes(id))
  const heights = ids.map((id) => rows.get(id)?.height ?? 0)
  let total = 0
  const tops = heights.map((height) => (total += height) - height)
  return { ids, heights, tops, total, idle: idle.length, hidden: order.length - visible.length }
}

/** Whether two lists draw the same. */
export function sameList(a: RowList, b: RowList): boolean {
  return (
    a.idle === b.idle &&
    a.hidden === b.hidden &&
    a.ids.length === b.ids.length &&
    a.ids.every((id, index) => id === b.ids[index] && a.heights[index] === b.heights[index])
  )
}

/** Whose row is at a height; null below and above them. */
export function rowAt({ ids, tops, heights }: RowList, y: number): string | null {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const top = tops[middle] ?? 0
    if (y < top) high = middle - 1
    else if (y >= top + (heights[middle] ?? 0)) low = middle + 1
    else return ids[middle] ?? null
  }
  return null
}
