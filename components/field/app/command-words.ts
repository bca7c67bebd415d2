'use client'

import { useTranslations } from 'use-intl'
import type { CommandEntry } from '@/components/field/store/types'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What was done, in the words of the reader: “Part used: 2 × Filter”. */
export function useDoneWords(): (entry: Pick<CommandEntry, 'kind' | 'payload'>) => string {
  const t = useTranslations('field')
  return ({ kind, payload }) => {
    const held = payload as Record<string, unknown>
    const what = textOf(held.name) || textOf(held.label) || textOf(held.text)
    if (kind === 'photo' && what === '') return t('done.photo_of_job')
    return t(`done.${kind}`, { what, quantity: textOf(held.quantity) })
  }
}

/** Why something was not simply done. What the server says of a case of its own is in its own words. */
export function useReasonWords(): (entry: Pick<CommandEntry, 'reason' | 'message'>) => string {
  const t = useTranslations('field')
  return ({ reason, message }) => {
    const said = reason === null ? t('reason.not_possible') : t(`reason.${reason}`)
    return reason === 'not_possible' && message ? `${said} ${message}` : said
  }
}
