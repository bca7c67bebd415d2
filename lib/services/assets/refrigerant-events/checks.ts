import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'
import type { RefrigerantEventRecord, RefrigerantEventUpdate } from '@/lib/schemas/assets/refrigerant-event'

/** The circuit of an asset that has one. */
const ONLY_CIRCUIT = '1'

/** Checks an entry of the refrigerant log. A new one takes what it leaves out from the last entry of its circuit. */
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
  await checkNewReference(tx, ctx, draft, 'technician_id', 'technician', before?.technician_id)
  if (value.occurred_on !== undefined && value.occurred_on > dayIn(ctx.account.timeZone, new Date()))
    draft.reject('occurred_on', 'must not be in the future')
  if (!before) await fillIn(tx, ctx, draft)
  checkQuantity(draft, before)
}

function checkQuantity(draft: Draft<RefrigerantEventUpdate>, before: RefrigerantEventRecord | null): void {
  const { kind, quantity } = { ...before, ...draft.value }
  if (kind === undefined || draft.hasProblem('quantity')) return
  const isAmount = kind === 'added' || kind === 'recovered'
  const has = quantity !== undefined && quantity !== null
  if (isAmount && !has) draft.reject('quantity', `is required where refrigerant was ${kind}`)
  if (!isAmount && has) draft.reject('quantity', 'is for refrigerant that was added or recovered; leave it out')
}

async function fillIn(tx: Transaction, ctx: ServiceContext, draft: Draft<RefrigerantEventUpdate>): Promise<void> {
  const { value } = draft
  value.circuit ??= ONLY_CIRCUIT
  Object.assign(value, { ...(await readCircuit(tx, ctx, value)), ...value })
  for (const field of ['appliance', 'substance', 'unit', 'full_charge'] as const)
    draft.require(field, 'is required: the log of this circuit does not say it yet')
}

/** What the last entry of a circuit says of it. */
async function readCircuit(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { asset_id = '', circuit, unit }: Partial<RefrigerantEventUpdate>,
) {
  if (!isId(asset_id)) return null
  const last = await tx.refrigerantEvent.findFirst({
    where: { account_id, asset_id, circuit, deleted_at: null },
    select: { appliance: true, substance: true, unit: true, full_charge: true },
    orderBy: [{ occurred_on: 'desc' }, { id: 'desc' }],
  })
  if (!last) return null
  const { full_charge, ...circuitFields } = last
  // A charge in another unit would be another charge.
  const isOtherUnit = unit !== undefined && unit !== last.unit
  return isOtherUnit ? circuitFields : { ...circuitFields, full_charge: toNumber(full_charge) }
}
