import type { SlaTarget } from '@/lib/domain/sla/targets'
import type { Random } from './random'
import type {
  BusinessCalendarRow,
  HoldReasonRow,
  ServiceContractRow,
  ServiceLevelRow,
  ServiceLevelTargetRow,
} from './rows'

const HOUR = 60
/** How long the office is open on a weekday. */
const DAY = 9 * HOUR

const target = (kind: SlaTarget['kind'], minutes: number, more: Partial<SlaTarget> = {}) => ({
  ...{ kind, minutes, priorities: [], work_order_types: [], warn_percent: [75, 90] },
  ...more,
})
const EMERGENCY: Partial<SlaTarget> = { work_order_types: ['emergency'] }

const LEVELS: Record<'Standard' | 'Priority', SlaTarget[]> = {
  Standard: [target('acknowledge', 4 * HOUR), target('arrive', DAY), target('resolve', 5 * DAY)],
  Priority: [
    target('acknowledge', HOUR),
    target('arrive', 4 * HOUR),
    target('arrive', 2 * HOUR, { ...EMERGENCY, warn_percent: [50, 75, 90] }),
    target('resolve', 2 * DAY),
    target('resolve', DAY, EMERGENCY),
  ],
}

const REASONS: Pick<HoldReasonRow, 'name' | 'who' | 'stops'>[] = [
  { name: 'Waiting for the customer', who: 'customer', stops: ['acknowledge', 'arrive', 'resolve'] },
  { name: 'Waiting for parts', who: 'supplier', stops: ['resolve'] },
  { name: 'Weather', who: 'weather', stops: ['arrive', 'resolve'] },
  { name: 'Our own delay', who: 'us', stops: [] },
]

type Promises = { levels: ServiceLevelRow[]; targets: ServiceLevelTargetRow[]; reasons: HoldReasonRow[] }

/** What the company promises, and why its work waits. */
export function makePromises(random: Random, founded: Date, calendar: BusinessCalendarRow): Promises {
  const since = () => ({ id: random.id(founded), created_at: founded, updated_at: founded })
  const made = Object.entries(LEVELS).map(([name, targets]) => {
    const level: ServiceLevelRow = { ...since(), name, calendar_id: calendar.id }
    return { level, targets: targets.map((one, position) => ({ service_level_id: level.id, position, ...one })) }
  })
  return {
    levels: made.map(({ level }) => level),
    targets: made.flatMap(({ targets }) => targets),
    reasons: REASONS.map((reason, index) => ({ ...since(), ...reason, is_default: index === 0 })),
  }
}

/** Gives contracts the level that their plan is called by; some of the others promise response hours alone, as of old. */
export function promiseLevels(
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
