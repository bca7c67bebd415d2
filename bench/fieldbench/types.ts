/*
 * What FieldBench is made of. All times are minutes from midnight of the first day, places are kilometres on a plane, and the way from
 * one place to another takes, as far as anybody knows before, its straight line times `detour` at `speed_kmh`, rounded up to minutes.
 */

export type Place = { x: number; y: number }
type Span = { from: number; until: number }

/** Whose promise it is: of an emergency, of a contract, what a customer was told, a legal date, or of nobody. */
export type PromiseClass = 'urgent' | 'sla' | 'told' | 'due' | 'none'

export type BenchTechnician = {
  id: string
  skills: string[]
  territory: string
  /** Where the day begins and ends. */
  home: Place
  /** Of every day, minutes from its midnight. */
  shift: Span
}

export type BenchJob = Place & {
  id: string
  class: PromiseClass
  /** When somebody has to arrive; null of the class `none`. */
  promise: Span | null
  skills: string[]
  territory: string
  /** How long it takes as far as anybody knows before. */
  minutes: number
  /** How many technicians come together. */
  crew: number
  /** Jobs that have to be finished before. */
  after: string[]
}

/**
 * Who does a job and from when; nobody is an empty list. Technicians do what they have in the order of its starts, and never set off
 * sooner than to be there then; a start that has passed is as soon as they can.
 */
export type Assignment = { job: string; technicians: string[]; start: number }

/** All that is known when the first day begins. */
export type Instance = {
  format: 'fieldbench/1'
  family: string
  seed: number
  days: number
  speed_kmh: number
  detour: number
  /** Nobody sets off to work that would end later than so many minutes after the shift. */
  max_overtime: number
  technicians: BenchTechnician[]
  jobs: BenchJob[]
  plan: Assignment[]
}

/** What comes and nobody knows: what a policy sees of it is only what has happened. */
export type Truth = {
  /** By job: how long it really takes, and by which factor the way to it is longer than expected. */
  work: Record<string, { minutes: number; travel: number; no_access?: true }>
  /** By day and six hours of it: by which factor all ways are longer. */
  traffic: number[][]
  sick: { technician: string; at: number; until: number }[]
  cancelled: { job: string; at: number }[]
  emergencies: { job: BenchJob; at: number }[]
}

/** What happened, as a policy is told it. */
export type BenchEvent =
  /** A technician is not there until then. */
  | { type: 'sick'; technician: string; until: number }
  /** A new job that cannot wait; it has nobody yet. */
  | { type: 'emergency'; job: string }
  /** A customer calls the job off. */
  | { type: 'cancelled'; job: string; technicians: string[] }
  /** Nobody opened; the job is over for the benchmark. */
  | { type: 'no_access'; job: string; technicians: string[] }
  /** Work takes longer: when it will end, as its technicians think. */
  | { type: 'overrun'; job: string; technicians: string[]; expected_end: number }
  /** Somebody sets off to a job a quarter of an hour late or later, or has no time for it any more on this day. */
  | { type: 'late'; job: string; technicians: string[] }

export type TechnicianState = {
  id: string
  /** Where they are, or where what they do takes place. */
  place: Place
  /** When they are free as far as anybody knows; now, where they do nothing. */
  free_at: number
  /** Until when they are not there; null of who is. */
  sick_until: number | null
  doing: string | null
}

/** All that a policy may look at. */
export type BenchState = {
  now: number
  technicians: TechnicianState[]
  /** Jobs that are open: not begun, and nobody is on the way. */
  jobs: BenchJob[]
  /** Of these jobs; who has none is without one. */
  plan: Assignment[]
  /** What is under way or done, as others may wait for it: when it is finished, as far as anybody knows. */
  finished: Record<string, number>
}

/** A policy is given the instance, then each event with the state, and answers with the assignments that change. */
export type Policy = {
  begin: (instance: Instance) => Promise<void> | void
  /** Null where the answer comes too late. */
  react: (event: BenchEvent, state: BenchState) => Promise<Assignment[] | null> | Assignment[]
  end?: () => void
}

/** What the simulator wrote down, which is all that is scored. */
export type RunLog = {
  visits: { job: string; technician: string; set_off: number; arrived: number; begun: number; ended: number }[]
  /** Ways home, and to work that could not begin then. */
  ways: { technician: string; minutes: number }[]
  events: { at: number; event: BenchEvent; changes: Change[]; refused: number; cpu_ms: number; timed_out: boolean }[]
  cancelled: string[]
}

export type Change = { job: string; before: Assignment | null; after: Assignment }
