'use client'

import { useTranslations } from 'use-intl'
import { ButtonLink } from '@/components/ui/button'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/domain/language'
import { PrintButton } from './print-button'

/** What stands above a sheet on the screen: the way back, the sheet's other languages, and printing. */
export function PaperToolbar({ back, path, language }: { back: string; path: string; language: Language }) {
  const t = useTranslations('print')
  return (
    <div className="mx-auto flex max-w-[210mm] flex-wrap justify-end gap-2 px-4 pt-4 print:hidden">
      <nav aria-label={t('languageOfPaper')} className="flex gap-2">
        {LANGUAGES.map((one) => (
          <ButtonLink
            key={one}
            href={`${path}?lang=${one}`}
            variant="ghost"
            hrefLang={one}
            lang={one}
            aria-current={one === language ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[one]}
          </ButtonLink>
        ))}
      </nav>
      <ButtonLink href={back}>{t('back')}</ButtonLink>
      <PrintButton />
    </div>
  )
}
