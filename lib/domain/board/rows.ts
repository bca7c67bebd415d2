export const ROW_SORTS = ['name', 'load', 'territory'] as const
export type RowSort = (typeof ROW_SORTS)[number]

/** In which order the rows of technicians stand, and which are hidden. */
export type Arrangement = { sort: RowSort; pinned: readonly string[]; hidden: readonly string[] }

export const BY_NAME: Arrangement = { sort: 'name', pinned: [], hidden: [] }

/** Whether a row was hidden. */
export function hidesRow({ hidden }: Arrangement, technicianId: string): boolean {
  return hidden.includes(technicianId)
}
