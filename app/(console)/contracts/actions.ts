'use server'

import type { ContractChoices } from '@/components/customers/contracts/contract-dialog'
import type { Renewed } from '@/components/customers/contracts/renew-dialog'
import { holds } from '@/lib/access/permissions'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { listAssets } from '@/lib/services/assets/assets'
import { listServiceLevels } from '@/lib/services/customers/service-levels'
import {
  activateServiceContract,
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  renewServiceContract,
  renewServiceContracts,
  restoreServiceContract,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'
import { undoAction } from '@/lib/services/data/undo'

type Values = Record<string, unknown>

const MAX_CHOICES = 100

const contracts = actionsFor('service_contract')

/** What a contract of the customer may cover and promise; assets for who may read them. */
export const loadContractChoices = contracts.read(async ({ ctx }, customer_id: string): Promise<ContractChoices> => {
  const [assets, levels] = await Promise.all([
    holds(ctx, 'read:assets') ? listAssets(ctx, { customer_id, per_page: MAX_CHOICES, sort: 'name' }) : null,
    listServiceLevels(ctx, { per_page: MAX_CHOICES, sort: 'name' }),
  ])
  return {
    assets: (assets?.data ?? []).map(({ id, name, serial_number }) => ({ id, name, detail: serial_number })),
    levels: levels.data.map(({ id, name }) => ({ id, name })),
  }
})

export const addContract = contracts.write(({ ctx }, customerId: string, values: Values) =>
  withoutData(createServiceContract(ctx, { ...values, customer_id: customerId })),
)

export const saveContract = contracts.edit(
  ({ ctx }, id, values: Values, version) => withoutData(updateServiceContract(ctx, id, values, version)),
  ({ ctx }, id) => getServiceContract(ctx, id),
)

export const activateContract = contracts.write(({ ctx }, id: string) => withoutData(activateServiceContract(ctx, id)))

export const renewContract = contracts.write(async ({ ctx }, id: string, values: Values): Promise<Renewed> => {
  await renewServiceContract(ctx, id, values)
  return { request: ctx.requestId, count: 1 }
})

export const renewContracts = contracts.write(
  async ({ ctx }, contract_ids: string[], values: Values): Promise<Renewed> => {
    const renewed = await renewServiceContracts(ctx, { ...values, contract_ids })
    return { request: ctx.requestId, count: renewed.length }
  },
)

export const undoRenewal = contracts.write(({ ctx }, request: string) => withoutData(undoAction(ctx, request)))

export const removeContract = contracts.write(({ ctx }, id: string) => withoutData(deleteServiceContract(ctx, id)))

export const bringBackContract = contracts.write(({ ctx }, id: string) => withoutData(restoreServiceContract(ctx, id)))
