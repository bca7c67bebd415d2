import type { Language } from '@/lib/domain/language'
import type { Messages } from './types'

const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
}

/** The messages of one language, which are fetched when they are first asked for: nobody loads a language that they do not read. */
export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]()
}
