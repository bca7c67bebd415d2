import type { ServiceContext } from '@/lib/access/context'
import { countsByMeter } from '@/lib/domain/maintenance/rules'
import { checkNewReference, checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import type { MaintenancePlanRecord, MaintenancePlanUpdate } from '@/lib/schemas/maintenance/plan'

/** What each basis counts by. */
const NEEDS = {
  fixed: ['rrule'],
  floating: ['every', 'every_unit'],
  meter: ['meter_every'],
  first_of: ['every', 'every_unit', 'meter_every'],
} as const

type PlanDraft = Draft<MaintenancePlanUpdate>

/** What a plan needs by its basis, its days, and what it refers to. Checked on the record with what is sent. */
export async function checkPlan(
  tx: Transaction,
  ctx: ServiceContext,
  draft: PlanDraft,
  before: MaintenancePlanRecord | null,
): Promise<void> {
  checkBasis(draft, before)
  checkDays(draft, before)
  await checkReferences(tx, ctx, draft, before)
}

/** What a plan needs by its basis. */
export function checkBasis(draft: PlanDraft, before: MaintenancePlanRecord | null): void {
  const after = { basis: 'fixed' as const, ...before, ...draft.value }
  for (const field of NEEDS[after.basis])
    if ((after[field] ?? null) === null && !draft.hasProblem(field))
      draft.reject(field, `is required when basis is ${after.basis}`)
  if (countsByMeter(after.basis) && (after.grouping ?? 'per_asset') !== 'per_asset')
    draft.reject('grouping', `must be per_asset when basis is ${after.basis}: each asset has its own meter`)
}

/** The first day comes before the last one. */
export function checkDays(draft: PlanDraft, before: MaintenancePlanRecord | null): void {
  const { start_date, end_date } = { ...before, ...draft.value }
  if (end_date && start_date && end_date < start_date) draft.reject('end_date', 'must not be before start_date')
}

async function checkReferences(
  tx: Transaction,
  ctx: ServiceContext,
  draft: PlanDraft,
  before: MaintenancePlanRecord | null,
): Promise<void> {
  const fields = draft.value as MaintenancePlanUpdate & { customer_id?: string }
  if (!before) await checkReference(tx, ctx, draft as Draft<{ customer_id?: string }>, 'customer_id', 'customer')
  const customer_id = before?.customer_id ?? fields.customer_id
  if (customer_id && !draft.hasProblem('customer_id') && fields.service_contract_id !== before?.service_contract_id) {
    const ofCustomer = { customer_id, message: 'is not an existing contract of this customer' }
    await checkReference(tx, ctx, draft, 'service_contract_id', 'service_contract', ofCustomer)
  }
  await checkNewReference(tx, ctx, draft, 'job_type_id', 'job_type', before?.job_type_id)
  await checkNewReference(tx, ctx, draft, 'calendar_id', 'business_calendar', before?.calendar_id)
  await checkNewReference(tx, ctx, draft, 'preferred_technician_id', 'technician', before?.preferred_technician_id)
}
