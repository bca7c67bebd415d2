import type { Rule } from './rule'

/* Whether those who are to come together do. */

export const crewApart: Rule = ({ job, span, wording }) => {
  if (!span) return []
  const apart = (job.crew?.others ?? []).filter(({ starts_at }) => !starts_at || Date.parse(starts_at) !== span.start)
  if (apart.length === 0) return []
  const words = apart.map(({ technician, starts_at }) => {
    const who = technician?.name ?? 'Somebody not chosen yet'
    return starts_at ? `${who} begins ${wording.moment(Date.parse(starts_at))}` : `${who} has no time`
  })
  const message = `Those who come together begin at different times: ${words.join('; ')}.`
  return [{ code: 'crew_apart', severity: 'hard', message, related: [] }]
}

export const crewShort: Rule = ({ job: { crew, work_order_number }, span }) => {
  // Of work for one person it is no conflict that nobody has it yet.
  if (!span || !crew || crew.size === 1) return []
  const ids = [crew.technician_id, ...crew.others.map(({ technician }) => technician?.id ?? null)]
  const people = new Set(ids.filter((id) => id !== null)).size
  if (people >= crew.size) return []
  const come = people === 0 ? 'nobody comes' : `${people} ${people === 1 ? 'comes' : 'come'}`
  const message = `${work_order_number} takes ${crew.size} people at once, and ${come}.`
  return [{ code: 'crew_short', severity: 'soft', message, related: [] }]
}
