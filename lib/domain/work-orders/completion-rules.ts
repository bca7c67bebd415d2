/** Who signs for completed work. */
export const SIGNATURES = ['none', 'customer', 'technician'] as const

/** What the completion of work asks for. */
export type CompletionRules = {
  min_photos: number
  signature: (typeof SIGNATURES)[number]
  /** Every required item of every checklist is answered. */
  all_items: boolean
  /** Meters that are read. */
  meter_ids: string[]
}

/** What is asked for where nothing is said. */
export const NO_RULES: CompletionRules = { min_photos: 0, signature: 'none', all_items: false, meter_ids: [] }

/** What there is of what the rules ask for. */
export type CompletionState = {
  photos: number
  /** How many required items of checklists nobody has answered. */
  openItems: number
  /** The names of meters that are to be read and were not. */
  unreadMeters: readonly string[]
}

/** What the rules ask for and is not there, each in words. Signatures cannot be given yet, so none is missed (decision 054). */
export function missingFor(rules: CompletionRules, { photos, openItems, unreadMeters }: CompletionState): string[] {
  const photosLeft = rules.min_photos - photos
  return [
    ...(photosLeft > 0
      ? [`${photosLeft} ${photosLeft === 1 ? 'photo' : 'photos'} (${photos} of ${rules.min_photos} taken)`]
      : []),
    ...(rules.all_items && openItems > 0
      ? [`Answers to ${openItems} ${openItems === 1 ? 'checklist item' : 'checklist items'}`]
      : []),
    ...unreadMeters.map((name) => `A reading of ${name}`),
  ]
}
