import { headers } from 'next/headers'
import { languageFor, type Language } from '@/lib/domain/language'
import { localeIn } from '@/lib/domain/locale'
import type { Principal } from '@/lib/services/access/sessions'

/** The language of whoever reads this page: the one they chose, else their browser's. */
export async function readerLanguage(user: Principal['user']): Promise<Language> {
  return languageFor(user.language, (await headers()).get('accept-language'))
}

/** How this reader's browser writes dates and numbers in the language. */
export async function readerLocale(language: Language): Promise<string> {
  return localeIn(language, (await headers()).get('accept-language'))
}
