'use client'

import { useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import type { Language } from '@/lib/domain/language'
import type { Messages } from '@/lib/messages/types'

type Props = {
  language: Language
  /** Those of the namespaces that are used below. */
  messages: Partial<Messages>
  children: React.ReactNode
}

/** Gives everything below its texts in one language (`useTranslations`), and the account's zone to the times in them. */
export function LanguageProvider({ language, messages, children }: Props) {
  const { timeZone } = useFormats()
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}

/** Tells the browser and screen readers the language of the whole document, for which the server cannot know it yet. */
export function DocumentLanguage({ language }: { language: Language }) {
  useEffect(() => {
    const { documentElement } = document
    const before = documentElement.lang
    documentElement.lang = language
    return () => {
      documentElement.lang = before
    }
  }, [language])
  return null
}
