import type { DocumentLanguage } from '@/lib/domain/language'
import type { en } from './en'

/** The keys of all languages, as English has them: `messages.test.ts` holds the others to it. */
export type Messages = typeof en

declare module 'use-intl' {
  // Makes a key that does not exist an error of types. The library asks for an interface of this name.
  interface AppConfig {
    Locale: DocumentLanguage
    Messages: Messages
  }
}
