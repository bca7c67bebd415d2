/** Who can sign for work. */
export const SIGNER_ROLES = ['customer', 'technician'] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

/** Who signs for completed work. */
export const SIGNATURES = ['none', ...SIGNER_ROLES] as const

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
  /** Who has signed. */
  signedBy: readonly SignerRole[]
}

/** Something that the rules ask for and is not there. */
export type MissingForCompletion =
  | { kind: 'photos'; left: number; total: number }
  | { kind: 'items'; left: number }
  | { kind: 'meter'; name: string }
  | { kind: 'signature'; role: SignerRole }

/** What the rules ask for and is not there. */
export function missingFor(rules: CompletionRules, state: CompletionState): MissingForCompletion[] {
  const photosLeft = rules.min_photos - state.photos
  const role = rules.signature
  return [
    ...(photosLeft > 0 ? [{ kind: 'photos' as const, left: photosLeft, total: rules.min_photos }] : []),
    ...(rules.all_items && state.openItems > 0 ? [{ kind: 'items' as const, left: state.openItems }] : []),
    ...state.unreadMeters.map((name) => ({ kind: 'meter' as const, name })),
    ...(role !== 'none' && !state.signedBy.includes(role) ? [{ kind: 'signature' as const, role }] : []),
  ]
}

/** Says in words what one rule still asks for. */
export function missingWords(missing: MissingForCompletion): string {
  switch (missing.kind) {
    case 'photos': {
      const { left, total } = missing
      return `${left} ${left === 1 ? 'photo' : 'photos'} (${total - left} of ${total} taken)`
    }
    case 'items':
      return `Answers to ${missing.left} ${missing.left === 1 ? 'checklist item' : 'checklist items'}`
    case 'meter':
      return `A reading of ${missing.name}`
    case 'signature':
      return `The ${missing.role}’s signature`
  }
}
