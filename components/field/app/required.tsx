'use client'

import { useTranslations } from 'use-intl'

/** Marks the label of what is required; who hears the page is told by the field itself. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger-text">
      {' *'}
    </span>
  )
}

/** Says of a group, which names this by `aria-describedby`, that an answer is required. */
export function RequiredNote({ id }: { id: string }) {
  const t = useTranslations('field')
  return (
    <span id={id} hidden>
      {t('item.required')}
    </span>
  )
}

/** How many required items nobody has answered. */
export function RequiredOpen({ count }: { count: number }) {
  const t = useTranslations('field')
  return (
    <span data-tone="amber" className="font-medium text-(--tone-text)">
      {t('tasks.required_open', { count })}
    </span>
  )
}
