import type { Language } from './language'

/** How dates and numbers are written for a reader of a language of whom no region is known. */
const HOME_LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** More than any browser asks for; each is looked up. */
const MAX_WISHES = 50

/** The first locale of an `Accept-Language` header that speaks the language, for its region's dates and numbers; else the usual one. */
export function localeIn(language: Language, accepted: string | null): string {
  const wishes = (accepted ?? '').split(',', MAX_WISHES).map(localeOf)
  return wishes.find((wish) => wish.split('-')[0] === language && wish.includes('-')) ?? HOME_LOCALES[language]
}

/** The language that an Accept-Language header asks for first, as Intl understands it; `en-US` for none or nonsense. */
export function localeOf(header: string | null): string {
  const first = (header ?? '').split(',')[0]?.split(';')[0]?.trim() ?? ''
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}
