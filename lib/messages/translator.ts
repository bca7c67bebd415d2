import { createTranslator } from 'use-intl'
import type { Language } from '@/lib/domain/language'
import { loadMessages } from './load'
import type { Messages } from './types'

/** Where a text stands: `translatorFor('es', 'print')` reads the keys of `es/print.json`. */
export type Namespace = keyof Messages

/** What says the texts of one namespace in one language, for pages and mails that the server writes. */
export async function translatorFor<N extends Namespace>(language: Language, namespace: N) {
  return createTranslator({ locale: language, messages: await loadMessages(language), namespace })
}
