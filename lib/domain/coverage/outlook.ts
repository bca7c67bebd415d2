import type { Interval } from '@/lib/domain/board/interval'
import { Decimal } from '@/lib/domain/money'
import { AllowanceBook } from './allowances'
import { portionsOf } from './portions'
import type { ContractLine, CoverageFacts, CoverageSource, CoveredType, LinePayer } from './types'

/** Who would pay for work or goods of a type, before any line says so. */
export type Outlook = {
  type: CoveredType
  payer: LinePayer
  percent: Decimal
  source: CoverageSource | null
  reason: string
  /** The line of a contract that would pay. */
  contract_line: ContractLine | null
}

type Asked = { type: CoveredType; hours?: Decimal; part_id?: string | null; work: Interval | null }

const HUNDRED = new Decimal(100)

/** Checks a line that is not there yet, by the same rules as one that is; nothing is taken of any allowance. */
export function outlookOf({ type, hours, part_id = null, work }: Asked, facts: CoverageFacts): Outlook {
  const portions = portionsOf(
    {
      id: '',
      type,
      asset_id: null,
      part_id,
      goodwill_percent: null,
      work,
      quantity: hours ?? new Decimal(1),
      subtotal: HUNDRED,
      tax_rate: new Decimal(0),
    },
    { ...facts, contract_lines: facts.contract_lines.map(withAnyAmount) },
    new AllowanceBook(facts.currency),
  )
  const covered = portions.reduce((sum, one) => sum.plus(one.covered), new Decimal(0))
  const [most] = portions.toSorted((a, b) => b.covered.comparedTo(a.covered))
  return {
    type,
    payer: most?.payer ?? 'customer',
    percent: portions.length === 1 ? (most?.percent ?? covered) : covered.toDecimalPlaces(4),
    source: most?.source ?? null,
    reason: [...new Set(portions.map(({ reason }) => reason))].join(' '),
    contract_line: facts.contract_lines.find(({ id }) => id === most?.contract_line?.id) ?? null,
  }
}

/** How far money reaches is not known before there is a price. */
function withAnyAmount(line: ContractLine): ContractLine {
  const { allowance } = line
  const isOpen = allowance?.unit === 'amount' && allowance.left.greaterThan(0)
  return isOpen ? { ...line, allowance: { ...allowance, left: HUNDRED } } : line
}
