import type { z } from 'zod'
import { byVerb, foundIn, withFilters } from '@/lib/schemas/list'
import { choice } from '@/lib/schemas/query'
import { serviceContractList } from './service-contract'

/** The spans of days in which contracts are looked at before they end. */
export const RENEWING_WITHIN = ['30', '60', '90'] as const
export type RenewingWithin = (typeof RENEWING_WITHIN)[number]

/** The console's table: the API's filters, and what ends soon; its search also finds the customer. */
export const contractTable = withFilters(serviceContractList, {
  renewing: byVerb(choice(RENEWING_WITHIN)),
  search: foundIn('name, number or external id, or in what finds the customer', 'customer.search_text'),
})
export const contractTableQuery = contractTable.query
export type ContractTableQuery = z.output<typeof contractTableQuery>
