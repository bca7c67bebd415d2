/** The board with the rows that a number of the capacity table counts. */
export function boardLink(at: { day: string; territory: string | null; skill: string | null }): string {
  const query = new URLSearchParams({
    date: at.day,
    ...(at.territory === null ? {} : { territory: at.territory }),
    ...(at.skill === null ? {} : { skill: at.skill }),
  })
  return `/board?${query}`
}
