'use client'

import { FormatsProvider, useFormats } from '@/components/ui/formats'
import { LanguageProvider } from '@/components/ui/language'
import type { Language } from '@/lib/domain/language'
import type { Messages } from '@/lib/messages/types'

type Props = { language: Language; locale: string; messages: Partial<Messages>; children: React.ReactNode }

/** A sheet in the customer's language, its dates and sums too, on a page that is in its reader's. */
export function PaperLanguage({ language, locale, messages, children }: Props) {
  return (
    <FormatsProvider {...useFormats()} locale={locale}>
      <LanguageProvider language={language} messages={messages}>
        <div lang={language}>{children}</div>
      </LanguageProvider>
    </FormatsProvider>
  )
}
