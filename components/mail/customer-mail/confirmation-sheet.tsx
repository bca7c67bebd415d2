'use client'

import { useTranslations } from 'use-intl'
import { Letterhead } from '@/components/frame/letterhead'
import type { Visit } from '@/lib/domain/mail/visit'

type Props = { visit: Visit; text: string | null; logo: string | null }

/** The confirmation of an appointment as a letter on A4, in the words of the mail. `text` is null without a date. */
export function ConfirmationSheet({ visit, text, logo }: Props) {
  const t = useTranslations('print')
  return (
    <article className="mx-auto my-4 flex max-w-[210mm] flex-col gap-6 bg-surface p-[14mm] text-sm shadow-md print:m-0 print:max-w-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="border-b-2 border-text pb-3">
        <Letterhead name={visit.company} phone={visit.phone} logo={logo} />
        <h1 className="text-2xl font-semibold tracking-tight">{t('confirmation')}</h1>
      </header>
      <address className="wrap-anywhere not-italic">
        {[visit.customer, visit.contact, ...visit.place].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {text ? <p className="leading-6 wrap-anywhere whitespace-pre-line">{text}</p> : <p>{t('noDate')}</p>}
    </article>
  )
}
