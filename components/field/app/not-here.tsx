'use client'

import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@/components/ui/states'
import { isNeverSynced } from '@/lib/domain/field/phone-state'
import { addressOf } from '@/lib/domain/field/views'
import { useFieldState } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { pressClass } from './press'
import { NeverSynced } from './never-synced'
import { useScreen } from './screen'

/** What is asked for is not on this phone: it is somebody else's, or not of these days. */
export function NotHere() {
  const t = useTranslations('field')
  useScreen(t('not_here.title'))
  const isNew = isNeverSynced(useFieldState())
  if (isNew)
    return (
      <>
        <h1 className="sr-only">{t('not_here.title')}</h1>
        <NeverSynced />
      </>
    )
  return (
    <>
      <h1 className="sr-only">{t('not_here.title')}</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('not_here.title')}
        description={t('not_here.description')}
        action={
          <AppLink href={addressOf({ name: 'day', day: null })} className={pressClass({ variant: 'primary' })}>
            {t('tab.day')}
          </AppLink>
        }
      />
    </>
  )
}
