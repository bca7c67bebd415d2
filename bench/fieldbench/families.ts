/** What the instances of a family have in common. Shares are from 0 to 1, lengths minutes, distances kilometres. */
export type Family = {
  name: string
  technicians: number
  days: number
  /** Jobs offered for each technician of a day; what finds no place in the first plan is left out. */
  jobs_per_technician: number
  /** How much of that the days after the first have. */
  later_days: number
  side_km: number
  speed_kmh: number
  territories: number
  skills: string[]
  /** How many skills a technician has beside the first. */
  second_skill: number
  lengths: number[]
  /** Of the jobs: with a window of the customer, with a contract's time, with a legal date; the others were told an arrival. */
  sla: number
  due: number
  none: number
  /** Widths of the windows told. */
  windows: number[]
  /** Jobs of two technicians. */
  crews: number
  /** Long jobs that go on the next day. */
  continued: number
  /** Emergencies for each technician of a day, and within how many minutes somebody has to be there. */
  emergencies: number
  respond_within: number
  /** How far lengths spread, and by which factor all work of a day does. */
  spread: number
  day_spread: number
  shift: { from: number; until: number }
  /** The part of technicians who work nights. */
  nights: number
}

const USUAL = {
  days: 2,
  later_days: 0.7,
  second_skill: 0.5,
  sla: 0.05,
  due: 0.05,
  none: 0.1,
  windows: [60, 120, 120, 120, 240, 240],
  crews: 0,
  continued: 0,
  emergencies: 0.12,
  respond_within: 120,
  spread: 0.32,
  day_spread: 0.08,
  shift: { from: 480, until: 1020 },
  nights: 0,
} satisfies Partial<Family>

export const FAMILIES: readonly Family[] = [
  {
    ...USUAL,
    name: 'hvac-10',
    technicians: 10,
    jobs_per_technician: 6,
    side_km: 40,
    speed_kmh: 40,
    territories: 2,
    skills: ['heating', 'cooling', 'electrical'],
    lengths: [30, 45, 60, 60, 90, 120],
  },
  {
    // A heat day: many emergencies, and all work takes longer.
    ...USUAL,
    name: 'hvac-50',
    technicians: 50,
    jobs_per_technician: 6,
    side_km: 70,
    speed_kmh: 45,
    territories: 5,
    skills: ['heating', 'cooling', 'electrical', 'gas'],
    lengths: [30, 45, 60, 60, 90, 120],
    emergencies: 0.3,
    day_spread: 0.15,
  },
  {
    ...USUAL,
    name: 'refrigeration-50',
    technicians: 50,
    jobs_per_technician: 5,
    side_km: 120,
    speed_kmh: 60,
    territories: 6,
    skills: ['refrigeration', 'electrical', 'co2'],
    lengths: [45, 60, 90, 120, 150],
    sla: 0.4,
    none: 0.05,
    windows: [120, 240, 240],
    emergencies: 0.2,
    respond_within: 240,
    nights: 0.1,
  },
  {
    ...USUAL,
    name: 'lift-60',
    technicians: 60,
    jobs_per_technician: 6,
    side_km: 50,
    speed_kmh: 35,
    territories: 6,
    skills: ['traction', 'hydraulic'],
    second_skill: 0.7,
    lengths: [45, 60, 60, 90],
    due: 0.4,
    sla: 0.1,
    crews: 0.12,
    emergencies: 0.1,
    respond_within: 90,
  },
  {
    ...USUAL,
    name: 'fire-30',
    technicians: 30,
    days: 3,
    later_days: 0.85,
    jobs_per_technician: 4,
    side_km: 90,
    speed_kmh: 50,
    territories: 3,
    skills: ['sprinkler', 'alarm'],
    lengths: [60, 90, 120, 180, 240],
    due: 0.4,
    continued: 0.25,
    emergencies: 0.05,
    respond_within: 240,
  },
  {
    ...USUAL,
    name: 'metro-200',
    technicians: 200,
    jobs_per_technician: 6,
    side_km: 80,
    speed_kmh: 40,
    territories: 12,
    skills: ['heating', 'cooling', 'electrical', 'gas', 'plumbing'],
    lengths: [30, 45, 60, 60, 90, 120],
  },
]

/** The seeds of the published instances. */
export const SEEDS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
