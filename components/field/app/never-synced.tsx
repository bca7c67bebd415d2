'use client'

import { CloudDownload, CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@/components/ui/states'
import { useFieldState } from '@/components/field/store/use-field'

/** Before the office has ever sent anything: nobody knows yet whether there are jobs. */
export function NeverSynced() {
  const t = useTranslations('field')
  const { online, sessionEnded, forbidden, revoked } = useFieldState()
  const isComing = online && !sessionEnded && !forbidden && !revoked
  return (
    <EmptyState
      icon={isComing ? <CloudDownload aria-hidden /> : <CloudOff aria-hidden />}
      title={t(isComing ? 'first_sync.coming' : 'first_sync.waiting')}
      description={t(isComing ? 'first_sync.coming_description' : 'first_sync.waiting_description')}
    />
  )
}
