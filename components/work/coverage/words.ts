import type { LinePayer } from '@/lib/domain/coverage/types'
import { dateFormat } from '@/components/ui/date-format'
import type { CallMachine } from '@/lib/schemas/work/call'
import type { WorkOrderCoverage } from '@/lib/schemas/work/coverage'

const TYPES = { part: 'Parts', labor: 'Labor', travel: 'Travel', material: 'Materials', fee: 'Fees' } as const
const TYPE_ORDER = Object.keys(TYPES) as (keyof typeof TYPES)[]

const PAYERS: Record<LinePayer, string> = {
  customer: 'the customer pays',
  warranty: 'warranty',
  contract: 'contract',
  goodwill: 'goodwill',
}

/** Who pays, as a badge says it. */
export const PAYER_NAMES: Record<LinePayer, string> = {
  customer: 'Customer',
  warranty: 'Warranty',
  contract: 'Contract',
  goodwill: 'Goodwill',
}

type Coverage = Pick<WorkOrderCoverage, 'lines'> & {
  outlook: Pick<WorkOrderCoverage['outlook'][number], 'type' | 'payer' | 'percent'>[]
}
type Share = { payer: LinePayer; percent: number }

/** Whoever pays nothing of it leaves it to the customer. */
const isOthers = ({ payer, percent }: Share) => payer !== 'customer' && percent > 0

function payerOf(share: Share): string {
  if (!isOthers(share)) return PAYERS.customer
  return share.percent === 100 ? PAYERS[share.payer] : `${PAYERS[share.payer]} (${share.percent} %)`
}

/** Who pays for all of a type: its lines say it, or what would hold for one that is not there yet. */
function payersOf(shares: readonly Share[]): string {
  const [payer = PAYERS.customer, ...more] = new Set(shares.map(payerOf))
  if (more.length === 0) return payer
  const payers = [...shares].filter(isOthers).map(payerOf)
  const partly = [...new Set(payers)].map((name) => `partly ${name}`)
  return (payers.length < shares.length ? [...partly, 'partly the customer'] : partly).join(', ')
}

/**
 * Who pays, in one sentence: “Parts and labor: warranty; travel: the customer pays”. Where there are lines of a type they speak for it,
 * so that nothing is said to be the customer’s that somebody else pays money for.
 */
export function coverageSentence({ outlook, lines }: Coverage): string {
  const groups = new Map<string, string[]>()
  for (const type of TYPE_ORDER) {
    const ownLines = lines.filter((line) => line.type === type)
    const billed = ownLines.map(({ payer, covered_percent }) => ({ payer, percent: covered_percent }))
    const shares = ownLines.length > 0 ? billed : outlook.filter((one) => one.type === type)
    if (shares.length === 0) continue
    const payers = payersOf(shares)
    groups.set(payers, [...(groups.get(payers) ?? []), TYPES[type]])
  }
  return [...groups]
    .map(([payer, types], index) => {
      const names = types.map((name, at) => (index === 0 && at === 0 ? name : name.toLowerCase()))
      const last = names.length > 1 ? ` and ${names.at(-1)}` : ''
      return `${names.length > 1 ? names.slice(0, -1).join(', ') : names[0]}${last}: ${payer}`
    })
    .join('; ')
}

/**
 * Who pays for parts and labor of a machine today, with the day on which its warranty ends: “Parts and labor: warranty, until Feb 15,
 * 2027”, “Not covered: warranty ended Jun 18, 2023; the customer pays”.
 */
export function machineCoverage(
  { outlook, warranty_expiry }: Pick<CallMachine, 'outlook' | 'warranty_expiry'>,
  today: string,
  locale: string,
): string {
  const day = (value: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
  const isEnded = warranty_expiry !== null && warranty_expiry < today
  const ended = isEnded ? `warranty ended ${day(warranty_expiry)}` : null
  if (!outlook.some(isOthers)) return `Not covered: ${ended ?? 'no warranty or contract applies'}; the customer pays`
  const sentence = coverageSentence({ outlook, lines: [] })
  const isWarranted = outlook.some((share) => share.payer === 'warranty' && isOthers(share))
  return isWarranted && warranty_expiry && !isEnded ? `${sentence}, until ${day(warranty_expiry)}` : sentence
}

/** What people call a type of line, at the start of a sentence. */
export function typeName(type: keyof typeof TYPES): string {
  return TYPES[type]
}
