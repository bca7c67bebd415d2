import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, checkReference, holdReferences, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import {
  serviceContractCreate,
  serviceContractRecord,
  type ServiceContractRecord,
  serviceContractUpdate,
} from '@/lib/schemas/customers/service-contract'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkDates, checkNumber, checkTerms, freeNumber } from './checks'
import { checkAssets, coverAssets, lockAssets } from './coverage'
import { toDatabaseDate } from '@/lib/domain/time'
import { keptOfContract, readServiceContract } from './record'
import { refuseOverlap, reviveContract } from './series'

/**
 * The verbs of service contracts: a new one gets the next number when none is sent (R-SC-1), `asset_ids` replaces what is covered, and
 * assets go on naming a deleted one (R-LO-4).
 */
export const {
  get: getServiceContract,
  create: createServiceContract,
  update: updateServiceContract,
  delete: deleteServiceContract,
  restore: restoreServiceContract,
} = recordVerbs({
  type: 'service_contract',
  ofCustomer: true,
  create: serviceContractCreate,
  update: serviceContractUpdate,
  record: serviceContractRecord,
  read: readServiceContract,
  lock: lockContract,
  historyFields: keptOfContract,
  restoreRecord: reviveContract,
  async check(tx, ctx, draft, before) {
    checkDates(draft, before ?? {})
    checkTerms(draft, before)
    if (before) {
      await refuseOverlap(tx, ctx, draft, before)
      await checkChange(tx, ctx, draft, before)
    } else await checkNew(tx, ctx, draft)
    await checkNewReference(tx, ctx, draft, 'service_level_id', 'service_level', before?.service_level_id)
    if (!before || draft.value.contract_number !== before.contract_number) await checkNumber(tx, ctx, draft)
  },
  async insert(tx, ctx, id, input) {
    const contract_number = input.contract_number ?? (await freeNumber(tx, ctx))
    const { name, customer_id } = input
    await tx.serviceContract.create({
      data: { ...serviceContractData(input), id, account_id: ctx.accountId, contract_number, name, customer_id },
      select: { id: true },
    })
    await coverAssets(tx, ctx, { id, name }, input.asset_ids ?? [])
  },
  async change(tx, ctx, { id, name, customer_id }, input) {
    const moves = input.customer_id !== undefined && input.customer_id.toLowerCase() !== customer_id
    // Whoever says what it covers no longer waits for what the one before does.
    const says = moves || input.asset_ids !== undefined
    const ownFields = { contract_number: input.contract_number, awaits_assets: says ? false : undefined }
    await tx.serviceContract.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...serviceContractData(input), ...ownFields },
      select: { id: true },
    })
    if (input.asset_ids !== undefined)
      await coverAssets(tx, ctx, { id, name: input.name ?? name }, input.asset_ids ?? [], moves)
  },
})

type Update = z.output<typeof serviceContractUpdate>

/**
 * Locks in the order of a customer's delete (customer, assets, contract). For a change the customer is held because an active
 * contract forbids its delete: one that is being activated right now has to be seen. Throws `not_found`.
 */
async function lockContract(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof serviceContractUpdate> | undefined,
): Promise<void> {
  if (body !== undefined) {
    const { customer_id } = await readServiceContract(tx, ctx, id)
    await holdReferences(tx, ctx, 'customer', [customer_id])
    const { asset_ids } = readDraft(serviceContractUpdate, body, serviceContractRecord).value
    if (asset_ids !== undefined) await lockAssets(tx, ctx, id, asset_ids ?? [])
  }
  await lockRecord(tx, ctx, 'service_contract', id)
}

async function checkNew(tx: Transaction, ctx: ServiceContext, draft: Draft<Update>): Promise<void> {
  const { customer_id, asset_ids } = draft.value
  await checkReference(tx, ctx, draft, 'customer_id', 'customer')
  if (customer_id === undefined || isWrong(draft, 'customer_id')) return
  await lockAssets(tx, ctx, newId(), asset_ids ?? [])
  await checkAssets(tx, ctx, draft, customer_id, draft.value.status === 'draft')
}

async function checkChange(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Update>,
  before: ServiceContractRecord,
): Promise<void> {
  const customerId = draft.value.customer_id?.toLowerCase() ?? before.customer_id
  const moves = customerId !== before.customer_id
  if (moves) await checkReference(tx, ctx, draft, 'customer_id', 'customer')
  if (draft.value.asset_ids === undefined) {
    if (moves && (await coversAny(tx, ctx, before.id)))
      draft.reject('asset_ids', 'is required when customer_id changes: the covered assets stay with their customer')
  } else if (!isWrong(draft, 'customer_id')) {
    await checkAssets(tx, ctx, draft, customerId, (draft.value.status ?? before.status) === 'draft')
  }
}

function isWrong(draft: Draft<Update>, name: string): boolean {
  return draft.problems.some(({ field }) => field === name)
}

/** Whether assets name the contract, be it in the trash. */
async function coversAny(tx: Transaction, ctx: ServiceContext, contractId: string): Promise<boolean> {
  const where = { account_id: ctx.accountId, service_contract_id: contractId }
  return (await tx.asset.findFirst({ where, select: { id: true } })) !== null
}

/** The columns that an input sets; a field that was not sent leaves its column as it is. */
function serviceContractData(input: Omit<z.output<typeof serviceContractUpdate>, 'contract_number'>) {
  return {
    name: input.name,
    customer_id: input.customer_id,
    status: input.status,
    start_date: input.start_date && toDatabaseDate(input.start_date),
    end_date: input.end_date && toDatabaseDate(input.end_date),
    response_hours: input.response_hours,
    service_level_id: input.service_level_id,
    external_id: input.external_id,
    renewal: input.renewal,
    notice_days: input.notice_days,
    term_months: input.term_months,
    uplift_percent: input.uplift_percent,
    value: input.value,
  }
}
