import { createTranslator } from 'use-intl'
import { type DocumentLanguage, isLanguage, type Language } from '@/lib/domain/language'
import { loadMessages } from './load'
import type { Messages } from './types'

/** Where a text stands: `translatorFor('es', 'print')` reads the keys of `es/print.json`. */
export type Namespace = keyof Messages

/** What says the texts of one namespace in one language, for pages and mails that the server writes. */
export async function translatorFor<N extends Namespace>(language: Language, namespace: N) {
  return createTranslator({ locale: language, messages: await loadMessages(language), namespace })
}

const DOCUMENTS: Record<Exclude<DocumentLanguage, Language>, () => Promise<{ default: Messages['invoice'] }>> = {
  de: () => import('./de/invoice.json'),
  fr: () => import('./fr/invoice.json'),
}

/** What says the texts of invoices, in two languages more than all others. */
export async function invoiceTranslator(language: DocumentLanguage) {
  if (isLanguage(language)) return translatorFor(language, 'invoice')
  const { default: invoice } = await DOCUMENTS[language]()
  return createTranslator<Pick<Messages, 'invoice'>, 'invoice'>({
    locale: language,
    messages: { invoice },
    namespace: 'invoice',
  })
}
