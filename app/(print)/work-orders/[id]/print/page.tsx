import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PaperLanguage } from '@/components/frame/paper-language'
import { PaperToolbar } from '@/components/work/work-orders/paper-toolbar'
import { PrintSheet } from '@/components/work/work-orders/print-sheet'
import { readerLanguage, readerLocale } from '@/lib/auth/reader'
import { requireUser } from '@/lib/auth/session'
import { languageFor, languageNamed } from '@/lib/domain/language'
import { ServiceError } from '@/lib/errors'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { loadMessages } from '@/lib/messages/load'
import { translatorFor } from '@/lib/messages/translator'
import { getLetterhead } from '@/lib/services/company/account'
import { readWorkOrderSheet } from '@/lib/services/work/work-orders'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

export async function generateMetadata(): Promise<Metadata> {
  const translate = await translatorFor(await readerLanguage((await requireUser()).user), 'print')
  return { title: translate('titles.workOrder') }
}

/** A work order on paper, for the technician's clipboard or the customer: in the customer's language, or that of `?lang=`. */
export default async function PrintWorkOrderPage({ params, searchParams }: Props) {
  const { ctx, account } = await requireUser()
  const { id } = await params
  const detail = await readWorkOrderSheet(ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  })
  const requestedLanguage = languageNamed(firstOf((await searchParams).lang))
  const language = requestedLanguage ?? languageFor(detail.customer.language ?? account.language, null)
  const { common, print } = await loadMessages(language)
  const back = `/work-orders/${detail.order.id}`
  return (
    <>
      <PaperToolbar back={back} path={`${back}/print`} language={language} />
      <PaperLanguage language={language} locale={await readerLocale(language)} messages={{ common, print }}>
        <PrintSheet detail={detail} company={await getLetterhead(ctx)} />
      </PaperLanguage>
    </>
  )
}
