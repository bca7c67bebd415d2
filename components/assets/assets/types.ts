import type { ComboboxOption } from '@/components/ui/combobox'

type Find = (text: string) => Promise<ComboboxOption[]>
type FindOfCustomer = (text: string, customerId: string) => Promise<ComboboxOption[]>

/** Finds the records that an asset may name. */
export type FindAssetOptions = { customer: Find; product: Find; site: FindOfCustomer; contract: FindOfCustomer }
