import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { putBack, statesBefore } from '@/lib/domain/board/past'
import type { BoardShift, BoardTimeOff } from '@/lib/domain/board/types'
import type { Moment } from './past-candidates'
import { readClosedDaysAsOf } from './past-closed'
import { liveThen, readDutyAsOf } from './past-duty'
import { readLater } from './past-events'
import type { BoardData } from '@/lib/domain/board/types'

const TECHNICIAN_FIELDS = ['name', 'skills', 'territory', 'branch_id', 'status', 'shifts']
const LEAVE_FIELDS = ['technician_id', 'starts_at', 'ends_at', 'reason']

type Company = Pick<
  BoardData,
  'technicians' | 'branches' | 'territories' | 'shifts' | 'timeOff' | 'overtime' | 'onCall' | 'closed'
>

/** Who worked for the company at the moment, when, and who was away between two instants. */
export async function readCompanyAsOf(
  tx: Transaction,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  moment: Moment,
): Promise<Company> {
  const account_id = ctx.accountId
  const leaveEvents = await readLater(tx, ctx, 'time_off', moment, LEAVE_FIELDS)
  const changedLeave = leaveEvents.map(({ record_id }) => record_id)
  const [technicianRows, branchRows, territoryRows, shiftRows, leaveRows, technicianEvents, branchEvents, areaEvents] =
    await Promise.all([
      tx.technician.findMany({
        where: { account_id },
        select: {
          id: true,
          name: true,
          skills: true,
          territory: true,
          branch_id: true,
          status: true,
          created_at: true,
          deleted_at: true,
        },
      }),
      tx.branch.findMany({
        where: { account_id },
        select: { id: true, name: true, created_at: true, deleted_at: true },
      }),
      tx.territory.findMany({
        where: { account_id },
        select: { id: true, name: true, speed_kmh: true, created_at: true, deleted_at: true },
      }),
      tx.shift.findMany({
        where: { account_id },
        select: { technician_id: true, weekday: true, start_minute: true, end_minute: true },
      }),
      tx.timeOff.findMany({
        where: {
          account_id,
          OR: [{ deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } }, { id: { in: changedLeave } }],
        },
        select: { id: true, technician_id: true, starts_at: true, ends_at: true, reason: true, created_at: true },
      }),
      readLater(tx, ctx, 'technician', moment, TECHNICIAN_FIELDS),
      readLater(tx, ctx, 'branch', moment, ['name']),
      readLater(tx, ctx, 'territory', moment, ['name', 'speed_kmh']),
    ])

  const at = moment.at.getTime()
  const states = statesBefore(technicianEvents)
  const technicians = liveThen(technicianRows, technicianEvents, at)
    .filter(({ status }) => status === 'active')
    .map(({ id, name, skills, territory, branch_id }) => ({ id, name, skills, territory, branch_id }))
  const there = new Set(technicians.map(({ id }) => id))

  // A week is replaced as a whole, so the first change of it holds all of the one before.
  const shifts = shiftRows
    .filter(({ technician_id }) => !states.get(technician_id)?.old.shifts)
    .concat([...states].flatMap(([id, { old }]) => shiftsOf(id, old.shifts)))
  const branches = liveThen(branchRows, branchEvents, at).map(({ id, name }) => ({ id, name }))
  const territories = liveThen(territoryRows, areaEvents, at).map(({ name, speed_kmh }) => ({ name, speed_kmh }))
  const absences = leaveRows.flatMap(({ created_at, ...row }) =>
    created_at.getTime() <= at
      ? [{ ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() }]
      : [],
  )
  const duty = await readDutyAsOf(tx, ctx, from, to, moment)
  const ofThem = ({ technician_id }: { technician_id: string }) => there.has(technician_id)
  return {
    technicians: technicians.sort(byName),
    branches: branches.sort(byName),
    territories,
    shifts: shifts.filter(ofThem),
    overtime: duty.overtime.filter(ofThem),
    onCall: duty.onCall.filter(ofThem),
    closed: await readClosedDaysAsOf(tx, ctx, from, to, moment),
    timeOff: leaveBefore(absences, statesBefore(leaveEvents)).filter(
      ({ technician_id, starts_at, ends_at }) =>
        there.has(technician_id) && Date.parse(starts_at) < to.getTime() && Date.parse(ends_at) > from.getTime(),
    ),
  }
}

/** Leave that was purged from the trash leaves no row, so what the history knows of it stands for it. */
function leaveBefore(present: readonly BoardTimeOff[], states: ReturnType<typeof statesBefore>): BoardTimeOff[] {
  const presentLeave = new Map(present.map((leave) => [leave.id, leave]))
  for (const [id, { existed, old }] of states) {
    const blank: BoardTimeOff = presentLeave.get(id) ?? {
      id,
      technician_id: '',
      starts_at: '',
      ends_at: '',
      reason: null,
    }
    if (existed) presentLeave.set(id, putBack(blank, old))
    else presentLeave.delete(id)
  }
  return [...presentLeave.values()]
}

function shiftsOf(technician_id: string, old: unknown): BoardShift[] {
  return Array.isArray(old)
    ? (old as Omit<BoardShift, 'technician_id'>[]).map((shift) => ({ technician_id, ...shift }))
    : []
}

function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)
}
