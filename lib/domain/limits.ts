/** Characters that a name may have (R-CV-8). */
export const NAME_LENGTH = 200
/** Characters that descriptions and notes may have. */
export const NOTES_LENGTH = 10_000
/** Characters that a phone number may have, written as people write it. */
export const PHONE_LENGTH = 50
