'use client'

import { useTranslations } from 'use-intl'
import { StatusIcon } from '@/components/ui/status-icon'
import type { SyncedAsset } from '@/lib/schemas/field/sync'

/** Who pays for what, as far as the warranty says it. */
export function payerOf({ warranty: { is_active, coverage } }: SyncedAsset) {
  if (!is_active || (!coverage.parts && !coverage.labor)) return 'customer'
  if (coverage.parts && coverage.labor) return 'warranty'
  return coverage.parts ? 'warranty_parts' : 'warranty_labor'
}

/** Whether a machine is under warranty, in a word. */
export function WarrantyLabel({ asset }: { asset: SyncedAsset }) {
  const t = useTranslations('field')
  const { is_active } = asset.warranty
  return (
    <span
      data-tone={is_active ? 'green' : 'neutral'}
      className="inline-flex items-center gap-1.5 text-sm text-(--tone-text)"
    >
      <StatusIcon shape={is_active ? 'check' : 'dashed'} />
      {t(is_active ? 'asset.under_warranty' : 'asset.no_warranty')}
    </span>
  )
}
