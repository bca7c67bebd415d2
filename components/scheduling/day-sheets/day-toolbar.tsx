'use client'

import { useTranslations } from 'use-intl'
import { ButtonLink } from '@/components/ui/button'
import { PrintButton } from '@/components/work/work-orders/print-button'

/** What stands above the sheets of a day on the screen: the way back, the other form of them, and printing. */
export function DayToolbar({
  date,
  technicians,
  isList,
}: {
  date: string
  technicians: readonly string[] | null
  isList: boolean
}) {
  const t = useTranslations('print.day')
  const address = (as: string | null) => {
    const query = new URLSearchParams({ date })
    if (technicians) query.set('technicians', technicians.join(','))
    if (as) query.set('as', as)
    return `/print/day?${query}`
  }
  return (
    <div className="mx-auto flex max-w-[210mm] flex-wrap justify-end gap-2 px-4 pt-4 print:hidden">
      <nav aria-label={t('title')} className="flex gap-2">
        <ButtonLink href={address(null)} variant="ghost" aria-current={isList ? undefined : 'true'}>
          {t('sheets')}
        </ButtonLink>
        <ButtonLink href={address('list')} variant="ghost" aria-current={isList ? 'true' : undefined}>
          {t('list')}
        </ButtonLink>
      </nav>
      <ButtonLink href={`/board?date=${date}`}>{t('back')}</ButtonLink>
      <PrintButton />
    </div>
  )
}
