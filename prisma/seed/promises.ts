import type { SlaTarget } from '@/lib/domain/sla/targets'
import type { Random } from './random'
import type { BusinessCalendarRow, CompanyRows, HoldReasonRow, ServiceContractRow, ServiceLevelRow } from './rows'

const HOUR = 60
/** How long the office is open on a weekday. */
const DAY = 9 * HOUR

const target = (kind: SlaTarget['kind'], minutes: number, more: Partial<SlaTarget> = {}) => ({
  kind,
  minutes,
  priorities: [],
  work_order_types: [],
  warn_percent: [75, 90],
  ...more,
})
const targetFor = (...work_order_types: SlaTarget['work_order_types']): Partial<SlaTarget> => ({ work_order_types })

/** Calls are answered in time; what is planned long ahead, as maintenance is, has its day. */
const CALLS = targetFor('service', 'repair', 'emergency')

const LEVELS: Record<'Standard' | 'Priority', SlaTarget[]> = {
  Standard: [
    target('acknowledge', DAY, CALLS),
    target('arrive', 6 * DAY, targetFor('service')),
    target('arrive', 3 * DAY, targetFor('repair', 'emergency')),
    target('resolve', 8 * DAY, targetFor('service')),
    target('resolve', 5 * DAY, targetFor('repair', 'emergency')),
  ],
  Priority: [
    target('acknowledge', 2 * HOUR, CALLS),
    target('arrive', 4 * DAY, targetFor('service')),
    target('arrive', 2 * DAY, targetFor('repair')),
    target('arrive', 3 * HOUR, { ...targetFor('emergency'), warn_percent: [50, 75, 90] }),
    target('resolve', 6 * DAY, targetFor('service')),
    target('resolve', 3 * DAY, targetFor('repair')),
    target('resolve', DAY, targetFor('emergency')),
  ],
}

const REASONS: Pick<HoldReasonRow, 'name' | 'who' | 'stops'>[] = [
  { name: 'Waiting for the customer', who: 'customer', stops: ['acknowledge', 'arrive', 'resolve'] },
  { name: 'Waiting for parts', who: 'supplier', stops: ['resolve'] },
  { name: 'Weather', who: 'weather', stops: ['arrive', 'resolve'] },
  { name: 'Our own delay', who: 'us', stops: [] },
]

/** What the company promises, and why its work waits; contracts are given the level that their plan is called by. */
export function makePromises(
  random: Random,
  founded: Date,
  calendar: BusinessCalendarRow,
  contracts: readonly ServiceContractRow[],
): Pick<CompanyRows, 'service_level' | 'service_level_target' | 'hold_reason'> {
  const since = () => ({ id: random.id(founded), created_at: founded, updated_at: founded })
  const levelRows = Object.entries(LEVELS).map(([name, targets]) => {
    const level = { ...since(), name, calendar_id: calendar.id }
    return { level, targets: targets.map((one, position) => ({ service_level_id: level.id, position, ...one })) }
  })
  const levels = levelRows.map(({ level }) => level)
  promiseLevels(random, contracts, levels)
  return {
    service_level: levels,
    service_level_target: levelRows.flatMap(({ targets }) => targets),
    hold_reason: REASONS.map((reason, index) => ({ ...since(), ...reason, is_default: index === 0 })),
  }
}

/** Some contracts promise response hours alone, as of old. */
function promiseLevels(
  random: Random,
  contracts: readonly ServiceContractRow[],
  levels: readonly ServiceLevelRow[],
): void {
  const idOf = (name: string) => levels.find((level) => level.name === name)?.id ?? null
  for (const contract of contracts) {
    if (contract.name.includes('priority')) contract.service_level_id = idOf('Priority')
    else if (random.chance(0.6)) contract.service_level_id = idOf('Standard')
  }
}
