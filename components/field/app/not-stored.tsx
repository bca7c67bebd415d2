'use client'

import { useTranslations } from 'use-intl'
import { useFieldState } from '@/components/field/store/use-field'

/** Says that the phone's store did not take the last entry, or what the office sent, until it takes something again. */
export function NotStored() {
  const t = useTranslations('field')
  const { fault } = useFieldState()
  if (fault === null) return null
  return (
    <p
      role="alert"
      data-tone="red"
      className="border-b border-(--tone-line) bg-(--tone-soft) px-4 py-2 text-sm font-medium text-(--tone-text)"
    >
      {t(`not_stored.${fault}`)}
    </p>
  )
}
