'use client'

import { useTranslations } from 'use-intl'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'

/** The number that was typed, with a comma or a point; null where it is none. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? null : Number(trimmed)
}

/** The most of a part that one line says. */
const MAX_QUANTITY = 100_000

/** The quantity that was typed; null where it is none. */
export function quantityIn(text: string): number | null {
  const trimmed = text.trim()
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= MAX_QUANTITY ? Number(trimmed) : null
}

/** Where an answer should be, in words. */
export function useRangeWords({
  min,
  max,
  unit,
}: Pick<ChecklistItemRecord, 'min' | 'max' | 'unit'>): string | undefined {
  const t = useTranslations('field')
  const unitSuffix = unit === null ? '' : ` ${unit}`
  if (min !== null && max !== null) return t('item.between', { min: String(min), max: `${max}${unitSuffix}` })
  if (min !== null) return t('item.at_least', { min: `${min}${unitSuffix}` })
  return max === null ? undefined : t('item.at_most', { max: `${max}${unitSuffix}` })
}
