import { Decimal as DefaultDecimal } from 'decimal.js'

/**
 * Money is computed with exact decimals in the account's currency and rounded half away from zero to its minor unit.
 * No amount passes through binary floating point before it is written as a JSON number.
 */

/** Wide enough that the product of two bounded inputs is never rounded before we round it. */
export const Decimal = DefaultDecimal.clone({ precision: 60 })
export type Decimal = DefaultDecimal

/** A JSON number keeps this many digits of a decimal unharmed. */
const EXACT_DIGITS = 15

export type LineAmounts = { subtotal: Decimal; tax: Decimal; total: Decimal }

/** How many decimals the currency's minor unit has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The largest amount that is exact as a JSON number, to the currency's minor unit: 9999999999999.99 for USD. */
export function maxAmount(currency: string): Decimal {
  const unit = new Decimal(10).pow(-minorDigits(currency))
  return new Decimal(10).pow(EXACT_DIGITS).minus(1).times(unit)
}

/** Rounds half away from zero to the currency's minor unit. */
export function roundMoney(amount: Decimal, currency: string): Decimal {
  return amount.toDecimalPlaces(minorDigits(currency), Decimal.ROUND_HALF_UP)
}

/** The amounts of one line: subtotal = quantity × unit price, tax = rounded subtotal × rate; a discount is negative. */
export function lineAmounts(
  line: {
    type: string
    quantity: DefaultDecimal.Value
    unit_price: DefaultDecimal.Value
    tax_rate: DefaultDecimal.Value
  },
  currency: string,
): LineAmounts {
  const sign = line.type === 'discount' ? -1 : 1
  const subtotal = roundMoney(exactly(line.quantity).times(exactly(line.unit_price)), currency).times(sign)
  const tax = roundMoney(subtotal.times(exactly(line.tax_rate)), currency)
  return { subtotal, tax, total: subtotal.plus(tax) }
}

/** Moves the decimal point by so many places without the noise of binary fractions: 8.25 by -2 is 0.0825. */
export function shiftDecimals(value: number, places: number): number {
  return Number(`${value}e${places}`)
}

/** How many decimals a number is written with: 0.001 has three. */
export function decimalsOf(value: number): number {
  return new Decimal(value).decimalPlaces()
}

/** The amount as a JSON number; -0 is written 0. */
export function toNumber(amount: { toString(): string }): number {
  return Number(amount.toString()) + 0
}

/** A decimal of any library as an exact one of ours. */
export function exactly(value: DefaultDecimal.Value | { toString(): string }): Decimal {
  return new Decimal(typeof value === 'number' ? value : value.toString())
}
