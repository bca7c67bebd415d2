'use client'

import { IntlProvider } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import type { Language } from '@/lib/domain/language'
import type { Messages } from '@/lib/messages/types'

type Props = { language: Language; messages: Messages; children: React.ReactNode }

/** Gives everything below its texts in one language (`useTranslations`), and the account's zone to the times in them. */
export function LanguageProvider({ language, messages, children }: Props) {
  const { timeZone } = useFormats()
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
