'use client'

import { useTranslations } from 'use-intl'
import { Money } from '@/components/ui/money'
import { useCatalogue } from '@/components/field/store/use-field'

/** The catalogue's parts that this phone holds, and how quantities of them are written. */
export function useParts() {
  const t = useTranslations('field')
  const parts = useCatalogue()?.parts ?? []
  const partOf = (id: string) => parts.find((part) => part.id === id)
  // What is not held, or was stored by an older version, is counted in pieces, as what the office gives no other unit.
  const unitOf = (id: string, quantity: number) => t(`parts.unit.${partOf(id)?.unit ?? 'C62'}`, { quantity })
  const amountOf = (id: string, quantity: number) => t('parts.amount', { quantity, unit: unitOf(id, quantity) })
  return { parts, partOf, unitOf, amountOf }
}

/** What one of a part costs the customer, where the company shows that. */
export function PartPrice({ id }: { id: string }) {
  const { partOf, unitOf } = useParts()
  const price = partOf(id)?.unit_price ?? null
  if (price === null) return null
  return (
    <span className="text-xs text-text-2">
      <Money value={price} /> / {unitOf(id, 1)}
    </span>
  )
}
