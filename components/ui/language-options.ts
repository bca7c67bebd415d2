import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/domain/language'

/** The languages to choose from, each by its own name. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
