'use client'

import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'

/** When the phone last heard from the server. */
export function LastSync({ at }: { at: string | null }) {
  const t = useTranslations('field')
  return (
    <p className="text-sm text-text-2">
      {at === null ? t('never_synced') : t.rich('last_synced', { at: () => <Time value={at} /> })}
    </p>
  )
}
