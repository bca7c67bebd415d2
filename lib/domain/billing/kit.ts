import { Decimal, exactly, roundMoney, toNumber } from '../money'
import { spreadAmount } from './spread'

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
      : spreadAmount(roundMoney(exactly(price).times(exactly(quantity)), currency), worths, currency)
  return components.map(({ unit_price }, index) => {
    const [count, share] = [counts[index] ?? new Decimal(0), shares[index] ?? new Decimal(0)]
    const each = price === null ? exactly(unit_price) : share.div(count)
    const isExact = count.decimalPlaces() <= QUANTITY_DECIMALS && each.decimalPlaces() <= PRICE_DECIMALS
    return isExact
      ? { quantity: toNumber(count), unit_price: toNumber(each), count: null }
      : { quantity: 1, unit_price: toNumber(share), count: toNumber(count) }
  })
}
