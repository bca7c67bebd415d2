import { Decimal, minorDigits } from '../money'

/**
 * Spreads an amount of money, to the currency's minor unit, in proportion to what the parts are worth, evenly where they are worth nothing: what
 * rounding down leaves goes to the largest remainders. The shares come to the amount exactly.
 */
export function spreadAmount(amount: Decimal, worths: readonly Decimal[], currency: string): Decimal[] {
  const unit = new Decimal(10).pow(-minorDigits(currency))
  const sum = worths.reduce((total, worth) => total.plus(worth), new Decimal(0))
  const parts = worths.map((worth) => (sum.isZero() ? amount.div(worths.length) : amount.times(worth).div(sum)))
  const floors = parts.map((part) => part.div(unit).floor())
  const left = amount
    .div(unit)
    .minus(floors.reduce((total, floor) => total.plus(floor), new Decimal(0)))
    .toNumber()
  const largestFirst = parts
    .map((part, index) => ({ index, remainder: part.div(unit).minus(floors[index] ?? 0) }))
    .toSorted((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index)
  const raised = new Set(largestFirst.slice(0, left).map(({ index }) => index))
  return floors.map((floor, index) => floor.plus(raised.has(index) ? 1 : 0).times(unit))
}
