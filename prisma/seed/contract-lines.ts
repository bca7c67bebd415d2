import type { ContractLineRow, LineItemRow } from './rows-work'
import type { Random } from './random'
import type { ServiceContractRow } from './rows'

const NOTHING = { labor: 0, part: 0, material: 0, travel: 0, fee: 0 }

/** Each contract pays for visits; every other one for half of the parts, too, and some at night. */
export function makeContractLines(random: Random, contracts: readonly ServiceContractRow[]): ContractLineRow[] {
  return contracts.flatMap(({ id: contract_id, created_at, updated_at }, index): ContractLineRow[] => {
    const line = (more: Partial<ContractLineRow>): ContractLineRow => ({
      id: random.id(created_at),
      contract_id,
      scope: 'customer',
      covers: NOTHING,
      hours: 'business',
      included: null,
      unit: null,
      period: null,
      deductible: '0',
      created_at,
      updated_at,
      ...more,
    })
    const visits = line({
      covers: { ...NOTHING, labor: 100, travel: index % 3 === 0 ? 100 : 50 },
      hours: index % 4 === 0 ? 'always' : 'business',
      included: String(random.pick([4, 6, 12])),
      unit: 'visit',
      period: 'year',
      deductible: index % 5 === 0 ? '50' : '0',
    })
    const parts = line({
      covers: { ...NOTHING, part: 50, material: 25 },
      ...(index % 6 === 1 && { included: '5000', unit: 'amount', period: 'year' }),
    })
    return index % 2 === 0 ? [visits] : [visits, parts]
  })
}

/** As many lines as nobody would notice on the books. */
const WAIVED_EVERY = 41

/** Something is waived here and there, as happens after a second visit for the same trouble. */
export function waiveSome(lines: readonly LineItemRow[]): LineItemRow[] {
  return lines.map((line, index) => {
    const isWaived = index % WAIVED_EVERY === 0 && line.type !== 'discount'
    return { ...line, goodwill_percent: isWaived ? (index % 2 === 0 ? '100' : '50') : null }
  })
}
