/** What belongs to a moment and not to the view: the place in the list, and which tab was pressed. */
const NOT_OF_VIEW = ['page', 'cursor', 'view']

/** The query of an address as a view keeps it, in one order, so that two that mean the same are the same text. */
export function viewQuery(params: URLSearchParams | string): string {
  const kept = [...new URLSearchParams(params)].filter(([name, value]) => value && !NOT_OF_VIEW.includes(name))
  const sorted = kept.toSorted(([a, one], [b, other]) => (a === b ? one.localeCompare(other) : a.localeCompare(b)))
  return new URLSearchParams(sorted).toString().replaceAll('%2C', ',')
}

/** Whether two queries show the same. */
export function sameView(one: string, other: string): boolean {
  return viewQuery(one) === viewQuery(other)
}
