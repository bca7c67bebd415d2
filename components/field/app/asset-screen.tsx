'use client'

import { useTranslations } from 'use-intl'
import { Callout } from '@/components/ui/callout'
import { Day, Time } from '@/components/ui/time'
import type { SyncedAsset } from '@/lib/schemas/field/sync'
import type { PhoneJob } from '@/components/field/store/types'
import { useAsset, useJob } from '@/components/field/store/use-field'
import { NotHere } from './not-here'
import { ScanAsset } from './scan-asset'
import { Part, ReadingPage, useScreen } from './screen'
import { payerOf, WarrantyLabel } from './warranty'

/** A machine before the first screw: what it is, who pays, and what was done to it. */
export function AssetScreen({ jobId, assetId }: { jobId: string; assetId: string }) {
  const job = useJob(jobId)
  const asset = useAsset(assetId)
  if (job === undefined || asset === undefined) return <ReadingPage />
  return job === null || asset === null ? <NotHere /> : <AssetPage asset={asset} job={job} />
}

function AssetPage({ asset, job }: { asset: SyncedAsset; job: PhoneJob }) {
  const t = useTranslations('field')
  useScreen(asset.name)
  const facts = [
    [t('asset.tag'), asset.asset_tag],
    [t('asset.serial_number'), asset.serial_number],
    [t('asset.product'), asset.product?.name ?? null],
    [t('asset.location'), asset.location],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  const payer = payerOf(asset)
  return (
    <div className="flex flex-col gap-4 px-4 pt-3">
      <h1 className="text-xl leading-7 font-semibold wrap-anywhere">{asset.name}</h1>
      <Part title={t('asset.warranty')}>
        <WarrantyLabel asset={asset} />
        {asset.warranty_expiry ? (
          <p className="text-sm text-text-2">
            {t.rich('asset.until', { day: () => <Day value={asset.warranty_expiry ?? ''} year /> })}
          </p>
        ) : null}
        <Callout kind={payer === 'customer' ? 'info' : 'success'} title={t('asset.who_pays')}>
          {t(`asset.payer.${payer}`)}
        </Callout>
      </Part>
      <Part title={t('asset.facts')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-text-2">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <ScanAsset job={job} assetId={asset.id} />
      </Part>
      <History asset={asset} jobId={job.work_order.id} />
    </div>
  )
}

function History({ asset: { history }, jobId }: { asset: SyncedAsset; jobId: string }) {
  const t = useTranslations('field')
  const before = history.filter(({ work_order_id }) => work_order_id !== jobId)
  return (
    <Part title={t('asset.history')} flush={before.length > 0}>
      {before.length === 0 ? <p className="text-sm text-text-2">{t('asset.no_history')}</p> : null}
      <ol aria-label={t('asset.history')} className="divide-y divide-line">
        {before.map((service) => (
          <li
            key={`${service.date} ${service.work_order_id}`}
            className="flex min-w-0 flex-col gap-0.5 px-4 py-2.5 text-sm"
          >
            <span className="flex flex-wrap gap-x-3 text-text-2">
              <Time value={service.date} format="date" />
              <span>{service.work_order_number}</span>
              <span className="wrap-anywhere">{service.technician}</span>
            </span>
            {service.description ? <span className="wrap-anywhere">{service.description}</span> : null}
            {service.notes ? <span className="wrap-anywhere text-text-2">{service.notes}</span> : null}
          </li>
        ))}
      </ol>
    </Part>
  )
}
