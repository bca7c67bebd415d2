import { FormatsProvider } from '@/components/ui/formats'
import { DocumentLanguage, LanguageProvider } from '@/components/ui/language'
import { readerLanguage, readerLocale } from '@/lib/auth/reader'
import { requireUser } from '@/lib/auth/session'
import { loadMessages } from '@/lib/messages/load'
import './print.css'

/** Pages for paper: no frame, and light when printed. What is not on the paper is in the reader's language. */
export default async function PrintLayout({ children }: { children: React.ReactNode }) {
  const { account, user } = await requireUser()
  const language = await readerLanguage(user)
  const { print } = await loadMessages(language)
  return (
    <FormatsProvider
      locale={await readerLocale(language)}
      timeZone={account.time_zone}
      currency={account.currency}
      units={account.units}
    >
      <LanguageProvider language={language} messages={{ print }}>
        <DocumentLanguage language={language} />
        <main lang={language} className="min-h-dvh bg-canvas text-text print:bg-transparent">
          {children}
        </main>
      </LanguageProvider>
    </FormatsProvider>
  )
}
