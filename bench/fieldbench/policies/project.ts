import type {
  Assignment,
  BenchJob,
  BenchState,
  BenchTechnician,
  Instance,
  Place,
  TechnicianState,
} from '@/bench/fieldbench/types'
import { DAY, dayOf, wayMinutes } from '@/bench/fieldbench/ways'

/** A job in somebody's list, with the times that are to be expected. */
export type Projected = {
  stop: Assignment
  job: BenchJob
  begin: number
  end: number
  minutes_late: number
  way: number
}

/** What everybody has to do, in order. */
type Routes = Map<string, Assignment[]>

function routesOf({ technicians, plan }: BenchState): Routes {
  const routes: Routes = new Map(technicians.map(({ id }) => [id, []]))
  for (const one of plan) for (const id of one.technicians) routes.get(id)?.push(one)
  for (const stops of routes.values()) stops.sort((a, b) => a.start - b.start)
  return routes
}

/** What policies look up of an instance and its state. */
export class Outlook {
  readonly jobs: Map<string, BenchJob>
  readonly routes: Routes
  private readonly people: Map<string, BenchTechnician>
  private readonly states: Map<string, TechnicianState>

  readonly state: BenchState
  private readonly instance: Instance

  constructor(instance: Instance, state: BenchState) {
    this.instance = instance
    this.state = state
    this.jobs = new Map(state.jobs.map((job) => [job.id, job]))
    this.routes = routesOf(state)
    this.people = new Map(instance.technicians.map((one) => [one.id, one]))
    this.states = new Map(state.technicians.map((one) => [one.id, one]))
  }

  way(from: Place, to: Place): number {
    return wayMinutes(this.instance, from, to)
  }

  /** Who has the skills of a job and is there today, the nearest first. */
  able({ skills, ...place }: BenchJob): TechnicianState[] {
    return this.state.technicians
      .filter(({ id, sick_until }) => {
        const person = this.people.get(id)
        return sick_until === null && skills.every((skill) => person?.skills.includes(skill))
      })
      .map((one) => ({ one, way: this.way(one.place, place) }))
      .sort((a, b) => a.way - b.way)
      .map(({ one }) => one)
  }

  /** When somebody comes to each of their stops if all goes as planned from now on. */
  project(technician: string, stops: readonly Assignment[] = this.routes.get(technician) ?? []): Projected[] {
    const [person, state] = [this.people.get(technician), this.states.get(technician)]
    if (!person || !state) return []
    let at = Math.max(state.free_at, state.sick_until ?? 0)
    let place = state.place
    return stops.flatMap((stop) => {
      const job = this.jobs.get(stop.job)
      if (!job) return []
      let way = this.way(place, job)
      let leave = this.earliest(person, Math.max(at, stop.start - way))
      if (leave + way + job.minutes > dayOf(leave) * DAY + person.shift.until + this.instance.max_overtime) {
        leave = (dayOf(leave) + 1) * DAY + person.shift.from
        way = this.way(person.home, job)
      }
      const { promise } = job
      const begin = Math.max(leave + way, promise && job.class !== 'due' ? promise.from : 0)
      at = begin + job.minutes
      place = job
      return [{ stop, job, begin, end: at, way, minutes_late: promise ? Math.max(0, begin - promise.until) : 0 }]
    })
  }

  /** The first moment of a shift from then on. */
  private earliest({ shift }: BenchTechnician, at: number): number {
    return Math.max(at, dayOf(at) * DAY + shift.from)
  }
}
