/** Characters that a name may have (R-CV-8). */
export const NAME_LENGTH = 200
/** Characters that descriptions and notes may have. */
export const NOTES_LENGTH = 10_000
/** Characters that a phone number may have, written as people write it. */
export const PHONE_LENGTH = 50
/** Characters that may be written about how to get to a site, park there or take care, each. */
export const SITE_FACT_LENGTH = 2_000
/** Characters that a photo’s caption may have. */
export const CAPTION_LENGTH = 500
/** Characters of what opens a gate, with what to press before and after. */
export const GATE_CODE_LENGTH = 100
