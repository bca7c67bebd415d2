import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { rateOn, taxCodeFor, type TaxRate } from '@/lib/domain/billing/tax'
import { toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import { LINE_ITEM_TYPES, type LineItemRecord, type LineItemUpdate } from '@/lib/schemas/work/line-item'

type Line = Draft<LineItemUpdate>

/** What an item says of its lines where they do not say it themselves. */
const REQUIRED = ['type', 'description', 'quantity', 'unit_price'] as const

/**
 * Gives a draft what its price item and its tax code say (R-LI-3, R-LI-4): of a new line all that was left out, of a stored one the tax. Names
 * what is missing then. Throws `tax_code`.
 */
export async function fillLine(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Line,
  before: LineItemRecord | null,
  taskId: string,
): Promise<void> {
  const { price_item_id } = draft.value
  const isNew = price_item_id && price_item_id.toLowerCase() !== before?.price_item_id
  const item = isNew ? await readItem(tx, ctx, draft, price_item_id) : null
  if (!before) fillFrom(item, draft)
  await fillTax(tx, ctx, draft, { before, taskId, item })
}

type Item = Awaited<ReturnType<typeof readItem>>

async function readItem(tx: Transaction, ctx: ServiceContext, draft: Line, id: string) {
  const problemsBefore = draft.problems.length
  await checkReference(tx, ctx, draft, 'price_item_id', 'price_item')
  if (draft.problems.length > problemsBefore) return null
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const select = { kind: true, name: true, unit: true, unit_price: true, part_id: true, tax_code_id: true }
  const item = await tx.priceItem.findUniqueOrThrow({ where, select })
  if (item.kind === 'kit') draft.reject('price_item_id', 'is a kit; add it with POST /tasks/{id}/kits')
  return item
}

function fillFrom(item: Item, draft: Line): void {
  const { value, problems } = draft
  if (item) {
    value.type ??= LINE_ITEM_TYPES.find((type) => type === item.kind)
    value.description ??= item.name
    value.unit_price ??= item.unit_price ? toNumber(item.unit_price) : 0
    value.unit ??= item.unit as LineItemRecord['unit']
    value.part_id ??= item.part_id
  }
  for (const field of REQUIRED) draft.require(field)
  const order: readonly string[] = REQUIRED
  const placeOf = ({ field }: { field: string }) => (order.includes(field) ? order.indexOf(field) : order.length)
  problems.sort((a, b) => placeOf(a) - placeOf(b))
}

/** What the tax of a line follows from: a named code, a rate alone, the rule for lines of items; or it stays. */
function sourceOfTax(
  { tax_code_id, tax_rate }: Partial<LineItemUpdate>,
  before: LineItemRecord | null,
): 'code' | 'rate' | 'rule' | 'before' {
  const isOtherRate = tax_rate !== undefined && tax_rate !== before?.tax_rate
  if (tax_code_id) return isOtherRate || isOther(tax_code_id, before) ? 'code' : 'before'
  if (tax_code_id === undefined && isOtherRate) return 'rate'
  return before || tax_code_id === null ? 'before' : 'rule'
}

function isOther(tax_code_id: string | null | undefined, before: LineItemRecord | null): boolean {
  return tax_code_id !== undefined && (tax_code_id?.toLowerCase() ?? null) !== before?.tax_code_id
}

type Taxed = { before: LineItemRecord | null; taskId: string; item: Item }

async function fillTax(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Line,
  { before, taskId, item }: Taxed,
): Promise<void> {
  const { value } = draft
  const { tax_code_id, tax_rate } = value
  if (isOther(tax_code_id, before)) await checkReference(tx, ctx, draft, 'tax_code_id', 'tax_code')
  const source = sourceOfTax(value, before)
  if (source === 'code' && tax_code_id && draft.problems.length === 0)
    value.tax_rate = await rateOf(tx, ctx, taskId, tax_code_id, tax_rate)
  if (source === 'rate') value.tax_code_id = null
  if (source === 'rule' && item) {
    const tax = await readTax(tx, ctx, taskId, { named: null, item: item.tax_code_id })
    value.tax_code_id = tax?.id
    value.tax_rate = tax?.rate
  }
  if (!before) value.tax_rate ??= 0
}

/** The rate of a tax code on the day of service. Throws `tax_code` where another one was sent. */
async function rateOf(
  tx: Transaction,
  ctx: ServiceContext,
  taskId: string,
  code: string,
  sentRate: number | undefined,
): Promise<number | undefined> {
  const tax = await readTax(tx, ctx, taskId, { named: code, item: null })
  if (tax && sentRate !== undefined && sentRate !== tax.rate) throw rateDiffers(tax.rate)
  return tax?.rate
}

function rateDiffers(rate: number): ServiceError {
  const message = `The tax code has the rate ${rate} on the day of service. Send that one, leave tax_rate out, or clear tax_code_id.`
  return new ServiceError('tax_code', message, [{ field: 'tax_rate', message: `must be ${rate}, or left out` }])
}

type Places = Record<'customer' | 'site' | 'entity', string | null> & { served_at: Date }

/** The code that a line of a task takes, with its rate on the day of service: the named one, else that of the rule. */
async function readTax(
  tx: Transaction,
  { accountId, account }: ServiceContext,
  taskId: string,
  { named, item }: { named: string | null; item: string | null },
): Promise<{ id: string; rate: number } | null> {
  const [places] = await tx.$queryRaw<Places[]>`
    SELECT coalesce(w.completed_at, w.scheduled_date, now()) AS served_at, c.tax_code_id AS customer,
      s.tax_code_id AS site, e.tax_code_id AS entity
    FROM task t
    JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
    LEFT JOIN branch b ON b.account_id = c.account_id AND b.id = c.branch_id
    LEFT JOIN legal_entity e ON e.account_id = t.account_id AND e.deleted_at IS NULL
      AND CASE WHEN b.legal_entity_id IS NULL THEN e.is_default ELSE e.id = b.legal_entity_id END
    WHERE t.account_id = ${accountId}::uuid AND t.id = ${taskId}::uuid`
  if (!places) return null
  const { served_at, customer, site, entity } = places
  const ids = [named, customer, item, site, entity].filter((id) => id !== null)
  const live = named === null ? { deleted_at: null } : {}
  const where = { account_id: accountId, id: { in: ids }, ...live }
  const codes = await tx.taxCode.findMany({ where, select: { id: true, category: true, rates: true } })
  const at = (id: string | null) => codes.find((code) => code.id === id?.toLowerCase())
  const ruled = { customer: at(customer), item: at(item), site: at(site), entity: at(entity) }
  const code = named === null ? taxCodeFor(ruled) : at(named)
  // Written by its service alone.
  return code ? { id: code.id, rate: rateOn(code.rates as TaxRate[], dayIn(account.timeZone, served_at)) } : null
}

/** What a line of an item costs the company: kept with it, and told by no record of lines. */
export async function costOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  id: string | null | undefined,
): Promise<Prisma.Decimal | null> {
  if (!id) return null
  const item = await tx.priceItem.findUnique({ where: { account_id_id: { account_id, id } }, select: { cost: true } })
  return item?.cost ?? null
}
