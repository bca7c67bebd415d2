import type { BoardStore } from '../store/store'

/** More ids would make too long an address; then the sheets of the whole company open. */
const MAX_NAMED = 60

/** Opens the sheets of paper of a day, of the technicians whose rows are shown, beside the board. */
export function openDaySheets(date: string, { getRows }: Pick<BoardStore, 'getRows'>): void {
  const ids = getRows().map(({ technician }) => technician.id)
  const query = new URLSearchParams({
    date,
    ...(ids.length > 0 && ids.length <= MAX_NAMED && { technicians: ids.join(',') }),
  })
  window.open(`/print/day?${query}`, '_blank', 'noopener')
}
