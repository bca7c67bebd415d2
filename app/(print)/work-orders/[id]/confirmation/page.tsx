import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PaperLanguage } from '@/components/frame/paper-language'
import { ConfirmationSheet } from '@/components/mail/customer-mail/confirmation-sheet'
import { PaperToolbar } from '@/components/work/work-orders/paper-toolbar'
import { readerLanguage, readerLocale } from '@/lib/auth/reader'
import { requireUser } from '@/lib/auth/session'
import { languageNamed } from '@/lib/domain/language'
import { ServiceError } from '@/lib/errors'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { loadMessages } from '@/lib/messages/load'
import { translatorFor } from '@/lib/messages/translator'
import { readAppointment } from '@/lib/services/mail/customer-mail'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

export async function generateMetadata(): Promise<Metadata> {
  const translate = await translatorFor(await readerLanguage((await requireUser()).user), 'print')
  return { title: translate('titles.confirmation') }
}

/** The confirmation of an appointment on paper, in the words of the mail and the customer's language, or that of `?lang=`. */
export default async function ConfirmationPage({ params, searchParams }: Props) {
  const { ctx, account } = await requireUser()
  const { id } = await params
  const requestedLanguage = languageNamed(firstOf((await searchParams).lang))
  const { visit, text } = await readAppointment(ctx, id, requestedLanguage).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  })
  const { language } = visit
  const { print } = await loadMessages(language)
  return (
    <>
      <PaperToolbar back={`/work-orders/${id}`} path={`/work-orders/${id}/confirmation`} language={language} />
      <PaperLanguage language={language} locale={await readerLocale(language)} messages={{ print }}>
        <ConfirmationSheet visit={visit} text={text} logo={account.logo} />
      </PaperLanguage>
    </>
  )
}
