'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Press } from '@/components/field/app/press'
import { useFieldState } from '@/components/field/store/use-field'
import { showWaiting } from '../shell/device'
import { useShellState } from '../shell/store'
import { takeUpdate } from '../shell/worker-client'

/** Says that a newer version of the app is there, nothing while none is; and on the app's icon how much waits to be sent. What is being written is sent or kept before anybody taps it. */
export function UpdateBar() {
  const t = useTranslations('field')
  const { updateReady } = useShellState()
  const { waiting } = useFieldState()
  useEffect(() => void showWaiting(waiting), [waiting])
  if (!updateReady) return null
  return (
    <output className="flex items-center justify-between gap-3 border-b border-line bg-accent-soft px-4 py-2 text-sm">
      {t('shell.update.ready')}
      <Press onClick={takeUpdate}>{t('shell.update.take')}</Press>
    </output>
  )
}
