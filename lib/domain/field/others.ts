type Visit = {
  id: string
  technician: { name: string } | null
  status: string
  scheduled_start: string | null
}

/**
 * Who else comes to a job on a day, each once, by name; `own` is one's own visit, and `dayOf` the company's day of an instant: an evening there
 * may be the next day in UTC.
 */
export function othersOnDay(
  visits: readonly Visit[],
  ownVisit: Visit | null,
  day: string,
  dayOf: (instant: string) => string,
): string[] {
  const names = visits.flatMap(({ id, technician, status, scheduled_start }) =>
    technician &&
    status !== 'cancelled' &&
    id !== ownVisit?.id &&
    scheduled_start !== null &&
    dayOf(scheduled_start) === day
      ? [technician.name]
      : [],
  )
  return [...new Set(names)].filter((name) => name !== ownVisit?.technician?.name)
}
