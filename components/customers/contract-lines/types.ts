import type { ContractLineRecord } from '@/lib/schemas/customers/contract-line'
import type { FormState } from '@/lib/schemas/form-state'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { AllowancePeriod, AllowanceUnit } from '@/lib/domain/coverage/types'

export type LineRow = ContractLineRecord & { version: string }

/** What was used of the allowance of a line in its period today. */
export type UsedOfLine = {
  line_id: string
  unit: AllowanceUnit
  period: AllowancePeriod
  included: number
  used: number
}

export type Named = { id: string; name: string }

/** The lines with what was used of them, and the names of the parts that they never pay for. */
export type ContractLines = { lines: LineRow[]; allowances: UsedOfLine[]; parts: Named[] }

/** What a line can be about. */
export type LineChoices = { sites: Named[]; assets: Named[] }

export type LineActions = {
  load: (contractId: string) => Promise<FormState<ContractLines>>
  choices: (customerId: string) => Promise<FormState<LineChoices>>
  add: (contractId: string, values: Record<string, unknown>) => Promise<FormState>
  save: (id: string, values: Record<string, unknown>, version?: string) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  /** For who may read the catalogue. */
  find: ((kind: 'product' | 'part', text: string) => Promise<readonly ComboboxOption[]>) | null
}
