/** Characters that a name may have (decisions on conventions). */
export const NAME_LENGTH = 200
/** Characters that descriptions and notes may have. */
export const NOTES_LENGTH = 10_000
