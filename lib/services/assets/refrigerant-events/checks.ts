import type { ServiceContext } from '@/lib/access/context'
import { checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'
import type { RefrigerantEventRecord, RefrigerantEventUpdate } from '@/lib/schemas/assets/refrigerant-event'

/** The circuit of an asset that has one. */
const ONLY_CIRCUIT = '1'

/** An entry that can be right. One that is made takes what it does not say from the last entry of its circuit. */
export async function checkEvent(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<RefrigerantEventUpdate>,
  before: RefrigerantEventRecord | null,
): Promise<void> {
  const { value } = draft
  if (!before) await checkReference(tx, ctx, draft, 'asset_id', 'asset')
  else if (value.asset_id !== undefined && value.asset_id.toLowerCase() !== before.asset_id)
    draft.reject('asset_id', 'cannot change: delete this entry and record it for the other asset')
  if (value.technician_id && value.technician_id.toLowerCase() !== before?.technician_id)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
  if (value.occurred_on !== undefined && value.occurred_on > dayIn(ctx.account.timeZone, new Date()))
    draft.reject('occurred_on', 'must not be in the future')
  if (!before) await fillIn(tx, ctx, draft)
  checkQuantity(draft, before)
}

function checkQuantity(draft: Draft<RefrigerantEventUpdate>, before: RefrigerantEventRecord | null): void {
  const { kind = before?.kind, quantity = before?.quantity } = draft.value
  if (kind === undefined || draft.problems.some(({ field }) => field === 'quantity')) return
  const isAmount = kind === 'added' || kind === 'recovered'
  const has = quantity !== undefined && quantity !== null
  if (isAmount && !has) draft.reject('quantity', `is required where refrigerant was ${kind}`)
  if (!isAmount && has) draft.reject('quantity', 'is for refrigerant that was added or recovered; leave it out')
}

async function fillIn(tx: Transaction, ctx: ServiceContext, draft: Draft<RefrigerantEventUpdate>): Promise<void> {
  const { value } = draft
  value.circuit ??= ONLY_CIRCUIT
  const { asset_id = '', circuit } = value
  const last = isId(asset_id)
    ? await tx.refrigerantEvent.findFirst({
        where: { account_id: ctx.accountId, asset_id, circuit, deleted_at: null },
        select: { appliance: true, substance: true, unit: true, full_charge: true },
        orderBy: [{ occurred_on: 'desc' }, { id: 'desc' }],
      })
    : null
  value.appliance ??= last?.appliance
  value.substance ??= last?.substance
  // A charge in another unit would be another charge.
  if (value.unit === undefined || value.unit === last?.unit)
    value.full_charge ??= last ? toNumber(last.full_charge) : undefined
  value.unit ??= last?.unit
  for (const field of ['appliance', 'substance', 'unit', 'full_charge'] as const)
    if (value[field] === undefined && !draft.problems.some((one) => one.field === field))
      draft.reject(field, 'is required: the log of this circuit does not say it yet')
}
