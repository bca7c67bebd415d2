import type { z } from 'zod'
import type { ComboboxOption } from '@/components/ui/combobox'
import { refrigerantEventCreate } from '@/lib/schemas/assets/refrigerant-event'
import type { RefrigerantSheet } from '@/lib/schemas/assets/refrigerant-sheet'
import type { FormState } from '@/lib/schemas/form-state'

/** What the form of an event sends: the asset is known. */
export const eventValues = refrigerantEventCreate.omit({ asset_id: true })
export type EventValues = z.input<typeof eventValues>

/** What an event became: the request that takes it back, and whether a repair was ordered with it. */
export type Recorded = { request: string; ordersRepair: boolean }

/** What the server does for the refrigerant of an asset. */
export type RefrigerantActions = {
  load: () => Promise<FormState<RefrigerantSheet>>
  record: (values: EventValues) => Promise<FormState<Recorded>>
  undo: (request: string) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  /** Null for who may not see technicians. */
  findTechnicians: ((text: string) => Promise<ComboboxOption[]>) | null
}
