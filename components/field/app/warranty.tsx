'use client'

import { useTranslations } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import { StatusIcon } from '@/components/ui/status-icon'
import type { SitePayer, SyncedAsset } from '@/lib/schemas/field/sync'

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

/** Who would pay for parts, labor and travel, as the office answers: each with the contract or warranty that does. */
export function WhoPays({ payers }: { payers: readonly SitePayer[] }) {
  const t = useTranslations('field')
  const { locale } = useFormats()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {payers.map(({ type, payer, percent, by }) => (
        <div key={type} className="contents">
          <dt className="text-text-2">{t(`pays.of.${type}`)}</dt>
          <dd className="wrap-anywhere">
            <span className="font-medium">
              {t(`pays.by.${payer}`)}
              {payer === 'customer' || percent === 100 ? null : ` ${percent.toLocaleString(locale)} %`}
            </span>
            {by ? <span className="text-text-2"> · {by}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
