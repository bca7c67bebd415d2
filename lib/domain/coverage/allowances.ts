import { Decimal, minorDigits } from '@/lib/domain/money'
import type { ContractLine } from './types'

const ZERO = new Decimal(0)
const ONE = new Decimal(1)

/** What is left of each allowance while the lines of one work order are checked one after the other. */
export class AllowanceBook {
  private readonly used = new Map<string, Decimal>()
  private readonly visits = new Map<string, Decimal>()
  private readonly currency: string

  constructor(currency: string) {
    this.currency = currency
  }

  /** What is left at this point; without an allowance there is no end. */
  left({ id, allowance }: ContractLine): Decimal | null {
    if (!allowance) return null
    const left = Decimal.max(allowance.left, ZERO).minus(this.used.get(id) ?? ZERO)
    return allowance.unit === 'amount' ? left.toDecimalPlaces(minorDigits(this.currency), Decimal.ROUND_DOWN) : left
  }

  /** Whether anything was left before this work order. */
  isUsedUp({ allowance }: ContractLine): boolean {
    return allowance !== null && allowance.left.lessThanOrEqualTo(0)
  }

  take({ id }: ContractLine, quantity: Decimal): void {
    this.used.set(id, (this.used.get(id) ?? ZERO).plus(quantity))
  }

  /** How much of one visit the allowance has: the work order takes it once, whatever the number of its lines. */
  takeVisit(line: ContractLine): Decimal {
    const visitShare = this.visits.get(line.id)
    if (visitShare) return visitShare
    const share = Decimal.min(ONE, this.left(line) ?? ONE)
    this.visits.set(line.id, share)
    this.take(line, share)
    return share
  }

  /** The visits that were taken, by contract line. */
  visitsTaken(): [id: string, share: Decimal][] {
    return [...this.visits]
  }
}
