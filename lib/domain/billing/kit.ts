import { Decimal, exactly, minorDigits, roundMoney, toNumber } from '../money'

/** A component as a kit names it, with its own price. */
type Component = { quantity: number; unit_price: number }

/** A line of a kit. `count` is how many it stands for where its quantity is 1, because no price of four decimals gives the share exactly. */
export type KitLine = { quantity: number; unit_price: number; count: number | null }

const PRICE_DECIMALS = 4
const QUANTITY_DECIMALS = 3

/**
 * The lines of a number of kits, one for each component. A price of the kit itself is spread over them by their own prices, in minor units
 * of the currency by the largest remainder, evenly where they have none: the lines come to the price of the kits exactly.
 */
export function spreadKit(
  { price, quantity, components }: { price: number | null; quantity: number; components: readonly Component[] },
  currency: string,
): KitLine[] {
  const counts = components.map((one) => exactly(one.quantity).times(exactly(quantity)))
  const worths = components.map(({ unit_price }, index) => exactly(unit_price).times(counts[index] ?? 0))
  const shares =
    price === null
      ? worths.map((worth) => roundMoney(worth, currency))
      : sharesOf(roundMoney(exactly(price).times(exactly(quantity)), currency), worths, currency)
  return components.map(({ unit_price }, index) => {
    const [count, share] = [counts[index] ?? new Decimal(0), shares[index] ?? new Decimal(0)]
    const each = price === null ? exactly(unit_price) : share.div(count)
    const isExact = count.decimalPlaces() <= QUANTITY_DECIMALS && each.decimalPlaces() <= PRICE_DECIMALS
    return isExact
      ? { quantity: toNumber(count), unit_price: toNumber(each), count: null }
      : { quantity: 1, unit_price: toNumber(share), count: toNumber(count) }
  })
}

/** Spreads an amount in proportion to what the parts are worth: what rounding down leaves goes to the largest remainders. */
function sharesOf(amount: Decimal, worths: readonly Decimal[], currency: string): Decimal[] {
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
