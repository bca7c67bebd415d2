import { optionalText } from './fields'

export const EXTERNAL_ID_LENGTH = 255

/** What paths cannot carry: every client and proxy takes these for steps to another path. */
const STEPS = new Set(['.', '..'])

/** What another system calls the record, as a body sends it; null or an empty string clears it. */
export function optionalExternalId() {
  return optionalText(EXTERNAL_ID_LENGTH)
    .refine((value) => !value || !STEPS.has(value), 'must not be only dots')
    .meta({ type: ['string', 'null'], maxLength: EXTERNAL_ID_LENGTH })
}
