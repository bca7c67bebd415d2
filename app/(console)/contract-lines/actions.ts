'use server'

import type { ContractLines, LineChoices } from '@/components/customers/contract-lines/types'
import { holds } from '@/lib/access/permissions'
import { etagOf } from '@/lib/domain/etag'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { listAssets } from '@/lib/services/assets/assets'
import { listPartNames } from '@/lib/services/assets/parts'
import {
  createContractLine,
  deleteContractLine,
  getContractLine,
  listContractLines,
  restoreContractLine,
  updateContractLine,
} from '@/lib/services/customers/contract-lines'
import { listSites } from '@/lib/services/customers/sites'
import { listAllowances } from '@/lib/services/work/coverage'

type Values = Record<string, unknown>

const MAX_SHOWN = 100

const lines = actionsFor('contract_line')

/** The lines of a contract with what was used of them. */
export const loadContractLines = lines.read(async ({ ctx }, contractId: string): Promise<ContractLines> => {
  const [page, allowances] = await Promise.all([
    listContractLines(ctx, contractId, { per_page: MAX_SHOWN, sort: 'created_at' }),
    listAllowances(ctx, contractId),
  ])
  const excluded = page.data.flatMap((line) => line.excluded_part_ids)
  const parts = holds(ctx, 'read:assets') ? await listPartNames(ctx, excluded) : []
  return { lines: page.data.map((line) => ({ ...line, version: etagOf(line) })), allowances, parts }
})

/** What a line of a customer's contract can be about; assets for who may read them. */
export const loadLineChoices = lines.read(async ({ ctx }, customer_id: string): Promise<LineChoices> => {
  const query = { customer_id, per_page: MAX_SHOWN, sort: 'name' } as const
  const [sites, assets] = await Promise.all([
    listSites(ctx, query),
    holds(ctx, 'read:assets') ? listAssets(ctx, query) : null,
  ])
  const toOption = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return { sites: sites.data.map(toOption), assets: (assets?.data ?? []).map(toOption) }
})

export const addContractLine = lines.write(({ ctx }, contractId: string, values: Values) =>
  withoutData(createContractLine(ctx, contractId, values)),
)

export const saveContractLine = lines.edit(
  ({ ctx }, id, values: Values, version) => withoutData(updateContractLine(ctx, id, values, version)),
  ({ ctx }, id) => getContractLine(ctx, id),
)

export const removeContractLine = lines.write(({ ctx }, id: string) => withoutData(deleteContractLine(ctx, id)))

export const bringBackContractLine = lines.write(({ ctx }, id: string) => withoutData(restoreContractLine(ctx, id)))
