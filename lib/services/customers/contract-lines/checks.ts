import type { ServiceContext } from '@/lib/access/context'
import { checkReference, holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { LineScope } from '@/lib/domain/coverage/types'
import type { Draft } from '@/lib/schemas/draft'
import type { ContractLineRecord, ContractLineUpdate } from '@/lib/schemas/customers/contract-line'

const IDS = { site: 'site_id', asset: 'asset_id', product: 'product_id' } as const

/** What a line is about as it will be, and how much it includes. Checked on the record with what is sent. */
export async function checkLine(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<ContractLineUpdate>,
  before: ContractLineRecord | null,
  customerId: string,
): Promise<void> {
  const after = { ...before, ...draft.value }
  const isWrong = (field: string) => draft.problems.some((one) => one.field === field)
  if (after.scope !== undefined) checkScope(draft, after, after.scope, before)
  checkAllowance(draft, after)
  if (before && !isWrong('unit')) await checkUnit(tx, ctx, draft, before)
  const owner = (message: string) => ({ customer_id: customerId, message })
  if (!isWrong('site_id'))
    await checkReference(tx, ctx, draft, 'site_id', 'site', owner('is not an existing site of this customer'))
  if (!isWrong('asset_id'))
    await checkReference(tx, ctx, draft, 'asset_id', 'asset', owner('is not an existing asset of this customer'))
  if (!isWrong('product_id')) await checkReference(tx, ctx, draft, 'product_id', 'product')
  await checkExcluded(tx, ctx, draft, before)
}

type Scoped = { site_id?: string | null; asset_id?: string | null; product_id?: string | null }

/** Exactly the id of the scope is there. Ids of another scope that were stored go with it (`idsOf`). */
function checkScope(
  draft: Draft<ContractLineUpdate>,
  after: Scoped,
  scope: LineScope,
  before: ContractLineRecord | null,
): void {
  const requiredId = scope === 'customer' ? null : IDS[scope]
  if (requiredId && !after[requiredId] && !draft.problems.some(({ field }) => field === requiredId))
    draft.reject(requiredId, `is required when scope is ${scope}`)
  for (const field of Object.values(IDS)) {
    const isSent = draft.value[field] !== undefined && draft.value[field] !== null
    if (field === requiredId || !isSent) continue
    // A record that was read may be sent back with another scope.
    if (before && draft.value[field] === before[field]) continue
    draft.reject(field, `must be left out when scope is ${scope}`)
  }
}

/** The ids of the scope alone, the others empty. */
export function idsOf(scope: LineScope, ids: Scoped): Required<Scoped> {
  const valueFor = (one: LineScope, id: string | null | undefined) => (scope === one ? (id ?? null) : null)
  return {
    site_id: valueFor('site', ids.site_id),
    asset_id: valueFor('asset', ids.asset_id),
    product_id: valueFor('product', ids.product_id),
  }
}

type Included = { included?: number | null; unit?: string | null; period?: string | null }

/** How much, of what and for how long are there together or not at all. */
function checkAllowance(draft: Draft<ContractLineUpdate>, { included, unit, period }: Included): void {
  const isWrong = (field: string) => draft.problems.some((one) => one.field === field)
  if (isWrong('included') || isWrong('unit') || isWrong('period')) return
  const has = (value: unknown) => value !== null && value !== undefined
  if (has(included)) {
    if (!has(unit)) draft.reject('unit', 'is required with included: visit, hour or amount')
    if (!has(period)) draft.reject('period', 'is required with included: term, year or month')
    return
  }
  if (has(unit)) draft.reject('included', 'is required with unit')
  else if (has(period)) draft.reject('included', 'is required with period')
}

/** What was used is counted in the unit of its time: another one, or none between two, would count it as something else. */
async function checkUnit(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  draft: Draft<ContractLineUpdate>,
  { id, unit: before }: ContractLineRecord,
): Promise<void> {
  const { unit } = draft.value
  if (unit === undefined || unit === before) return
  const used = await tx.contractUsage.findFirst({ where: { account_id, contract_line_id: id }, select: { id: true } })
  if (!used) return
  const counted = before === null ? 'was used without one' : `was used in the unit ${before}`
  draft.reject('unit', `cannot change, because this line ${counted} already: add another line to the contract instead`)
}

async function checkExcluded(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<ContractLineUpdate>,
  before: ContractLineRecord | null,
): Promise<void> {
  const requestedParts = draft.value.excluded_part_ids ?? []
  const knownIds = new Set(before?.excluded_part_ids)
  const live = new Set(await holdReferences(tx, ctx, 'part', requestedParts))
  requestedParts.forEach((id, index) => {
    if (!live.has(id.toLowerCase()) && !knownIds.has(id.toLowerCase()))
      draft.reject(`excluded_part_ids[${index}]`, 'is not an existing part')
  })
}
