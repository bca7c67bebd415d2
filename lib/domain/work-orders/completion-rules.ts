/** Who signs for completed work. */
export const SIGNATURES = ['none', 'customer', 'technician'] as const

/** What the completion of work asks for. */
export type CompletionRules = {
  min_photos: number
  signature: (typeof SIGNATURES)[number]
  /** Every item of every checklist is answered. */
  all_items: boolean
  /** Meters that are read. */
  meter_ids: string[]
}

/** What is asked for where nothing is said. */
export const NO_RULES: CompletionRules = { min_photos: 0, signature: 'none', all_items: false, meter_ids: [] }
