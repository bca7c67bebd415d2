'use client'

import { useTranslations } from 'use-intl'
import { Callout } from '@/components/ui/callout'
import { useShellState } from './store'

/** On an iPhone that has not put the app on its home screen: asks for it before anybody relies on what is kept. Nothing elsewhere. */
export function InstallNotice() {
  const t = useTranslations('field')
  const { install } = useShellState()
  if (install !== 'by_hand') return null
  return (
    <div className="px-4 pt-4">
      <Callout kind="warning" title={t('shell.install.title')}>
        {t('shell.install.byHand')}
      </Callout>
    </div>
  )
}
