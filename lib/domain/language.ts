/** The languages in which Fieldline speaks to technicians and customers. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The languages of invoices, which their readers do not choose. */
export const DOCUMENT_LANGUAGES = [...LANGUAGES, 'de', 'fr'] as const
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]

/** What each language calls itself: who looks for theirs may not read the present one. */
export const LANGUAGE_NAMES: Record<DocumentLanguage, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
}

/** Whether the text names a language of ours. */
export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}

/** The language that an address names, if it is one of ours. */
export function languageNamed(text: string | undefined): Language | undefined {
  return text !== undefined && isLanguage(text) ? text : undefined
}

/**
 * The language for a reader: the chosen one, else the first of an `Accept-Language` header that we have, whatever its region, else
 * English.
 */
export function languageFor(chosen: string | null, accepted: string | null): Language {
  if (chosen !== null && isLanguage(chosen)) return chosen
  for (const wish of (accepted ?? '').split(',')) {
    const language = (wish.split(';')[0] ?? '').trim().slice(0, 2).toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}
