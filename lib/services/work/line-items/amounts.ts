import type { ServiceContext } from '@/lib/access/context'
import { maxAmount, lineAmounts, toNumber } from '@/lib/domain/money'
import type { Draft } from '@/lib/schemas/draft'

type Line = { type: string; quantity: number; unit_price: number; tax_rate: number }

/** The amounts of a line, as exact decimals in text: no binary fraction comes between them and the database. */
export function amountsOf(ctx: ServiceContext, line: Line): { subtotal: string; tax: string; total: string } {
  const { subtotal, tax, total } = lineAmounts(line, ctx.account.currency)
  return { subtotal: subtotal.toFixed(), tax: tax.toFixed(), total: total.toFixed() }
}

/**
 * Judges the line as it would be: an amount too large to be written exactly becomes a problem of the draft. While
 * anything of the line is missing or wrong there is nothing to compute.
 */
export function checkAmounts(ctx: ServiceContext, draft: Draft<Partial<Line>>, stored: Partial<Line> = {}): void {
  const { type, quantity, unit_price, tax_rate } = { ...stored, ...draft.value }
  if (type === undefined || quantity === undefined || unit_price === undefined || tax_rate === undefined) return
  const { currency } = ctx.account
  const most = maxAmount(currency)
  if (lineAmounts({ type, quantity, unit_price, tax_rate }, currency).total.abs().greaterThan(most))
    draft.reject('unit_price', `times quantity, with tax, must come to at most ${toNumber(most)}`)
}
