import { isOn } from '@/lib/domain/conflicts/working-time'
import type { Travel } from '@/lib/domain/travel/travel'
import type { PlanInput, PlanProposal, PlanResult, PlanTechnician, PlanWork } from './work'

/*
 * A second opinion on proposals, from the input alone and minute by minute of arithmetic of its own: it shares nothing
 * with the search, so that the two can only agree by being right.
 */

const MINUTE = 60_000
const norm = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Every rule that a result breaks, in words. `localMinute` tells date and minute of an instant on the wall clock. */
export function brokenProposals(
  input: PlanInput,
  result: PlanResult,
  travel: Travel,
  localMinute: (instant: number) => { date: string; minute: number },
): string[] {
  const broken: string[] = []
  const works = new Map(input.jobs.map((work) => [work.id, work]))
  const people = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const workOrderIds = [...result.proposals, ...result.unplanned].map(({ work_order_id }) => work_order_id)
  if (new Set(workOrderIds).size !== workOrderIds.length) broken.push('a job stands in the result twice')
  for (const { id } of input.jobs) if (!workOrderIds.includes(id)) broken.push(`${id} is neither planned nor left out`)

  type Visit = { id: string; start: number; end: number; point: PlanWork['point']; proposed: boolean }
  const days = new Map<string, Visit[]>()
  for (const technician of input.technicians) {
    days.set(
      technician.id,
      technician.fixed.map(({ id, start, minutes, point }) => {
        const begin = Date.parse(start)
        return { id, start: begin, end: begin + minutes * MINUTE, point, proposed: false }
      }),
    )
  }
  for (const proposal of result.proposals) {
    const { work_order_id: id, scheduled_date, along = [], further = [], ...lead } = proposal
    const work = works.get(id)
    const companions = work?.along ?? []
    if (along.length !== companions.length) broken.push(`${companions.length} come along to ${id}, not ${along.length}`)
    if (new Set([lead, ...along].map(({ technician_id }) => technician_id)).size <= along.length)
      broken.push(`somebody comes to ${id} twice`)
    for (const { technician_id, minutes } of [lead, ...along]) {
      const technician = people.get(technician_id)
      if (!work || !technician) {
        broken.push(`${id} or its technician is not part of the plan`)
        continue
      }
      const start = Date.parse(scheduled_date)
      const end = start + minutes * MINUTE
      const companion = companions.find((one) => one.technician_id === technician_id)
      const owner_id = technician_id === lead.technician_id ? work.owner_id : (companion?.technician_id ?? null)
      broken.push(...brokenAlone(input, { ...work, owner_id }, technician, start, end, localMinute))
      days.get(technician_id)?.push({ id, start, end, point: work.point, proposed: true })
    }
    const whole = works.get(id)
    const technician = people.get(lead.technician_id)
    for (const piece of further) {
      const start = Date.parse(piece.scheduled_date)
      const end = start + piece.minutes * MINUTE
      if (!whole || !technician) continue
      const alone = { ...whole, window_start: null, window_end: null }
      broken.push(...brokenAlone(input, alone, technician, start, end, localMinute))
      days.get(technician.id)?.push({ id, start, end, point: whole.point, proposed: true })
    }
    if (further.length > 0) {
      broken.push(...brokenSplit(proposal, whole, technician, localMinute))
      continue
    }
    const planned = [lead, ...along].map(({ minutes }) => minutes).sort((a, b) => a - b)
    const requested = [work, ...companions].map((one) => one?.minutes ?? 0).sort((a, b) => a - b)
    if (String(planned) !== String(requested))
      broken.push(`${id} takes ${String(requested)} minutes, not ${String(planned)}`)
    for (const { technician_id } of companions)
      if (technician_id && !along.some((one) => one.technician_id === technician_id))
        broken.push(`${technician_id} does not come along to ${id}`)
  }
  for (const visits of days.values()) {
    visits.sort((a, b) => a.start - b.start)
    for (let at = 1; at < visits.length; at++) {
      const before = visits[at - 1] as Visit
      const after = visits[at] as Visit
      if (!before.proposed && !after.proposed) continue
      const legMinutes = before.point && after.point ? travel.leg(before.point, after.point).minutes : 0
      if (before.end + legMinutes * MINUTE > after.start + 1)
        broken.push(`${before.id} to ${after.id}: ${(after.start - before.end) / MINUTE} of ${legMinutes} minutes`)
    }
  }
  return broken
}

/** What is wrong with work that is proposed in several visits. */
function brokenSplit(
  { work_order_id: id, scheduled_date, minutes, along = [], further = [] }: PlanProposal,
  work: PlanWork | undefined,
  technician: PlanTechnician | undefined,
  localMinute: (instant: number) => { date: string; minute: number },
): string[] {
  const broken: string[] = []
  const pieces = [{ scheduled_date, minutes }, ...further].map((piece) => {
    const start = Date.parse(piece.scheduled_date)
    return { start, end: start + piece.minutes * MINUTE }
  })
  if (!work?.split) return [`${id} may not be split`]
  if (along.length > 0) broken.push(`${id} is split although several come`)
  const total = pieces.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)
  if (total !== work.split.minutes) broken.push(`${id} takes ${work.split.minutes} minutes, not ${total}`)
  pieces.forEach(({ start, end }, at) => {
    const next = pieces[at + 1]
    if (!next) return
    if (next.start < end) broken.push(`${id} goes on before it ended`)
    if (end - start < 15 * MINUTE) broken.push(`${id} has a visit of less than a quarter of an hour`)
    const { date, minute } = localMinute(end - 1)
    const later = technician?.shifts.some((shift) => isOn(shift, date) && shift.start_minute > minute)
    if (work.split?.rule === 'day_end' && later) broken.push(`${id} is interrupted before the day ends`)
  })
  return broken
}

function brokenAlone(
  input: PlanInput,
  work: PlanWork,
  technician: PlanTechnician,
  start: number,
  end: number,
  localMinute: (instant: number) => { date: string; minute: number },
): string[] {
  const broken: string[] = []
  const report = (what: string) => broken.push(`${work.id}: ${what}`)
  if (work.obstacle !== null) report(`is planned although it ${work.obstacle}`)
  const owned = work.owner_id !== null
  if (owned && work.owner_id !== technician.id) report('is given to somebody else')
  const skills = new Set(technician.skills.map(norm))
  if (work.required_skills.some((skill) => !skills.has(norm(skill)))) report('lacks a skill')
  const elsewhere = work.territory !== null && technician.territory !== null
  if (!owned && elsewhere && norm(work.territory ?? '') !== norm(technician.territory ?? ''))
    report('is in another territory')
  if (start < Date.parse(input.now)) report('begins in the past')
  const first = localMinute(start).date
  if (first < input.from_date || localMinute(end - 1).date > input.to_date) report('lies outside the days planned')
  for (let instant = start; instant < end; instant += MINUTE) {
    const { date, minute } = localMinute(instant)
    const on = technician.shifts.some(
      (shift) => isOn(shift, date) && shift.start_minute <= minute && minute < shift.end_minute,
    )
    if (!on) {
      report(`is outside the shift at ${date} ${minute}`)
      break
    }
  }
  for (const { starts_at, ends_at } of technician.leave)
    if (start < Date.parse(ends_at) && Date.parse(starts_at) < end) report('lies in a leave')
  const from = work.window_start === null ? Number.NEGATIVE_INFINITY : Date.parse(work.window_start)
  const to = work.window_end === null ? Number.POSITIVE_INFINITY : Date.parse(work.window_end)
  if (start < from || end > to) report('lies outside its window')
  return broken
}
