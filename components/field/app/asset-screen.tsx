'use client'

import { useTranslations } from 'use-intl'
import { Day, Time } from '@/components/ui/time'
import type { SyncedAsset } from '@/lib/schemas/field/sync'
import type { PhoneJob } from '@/components/field/store/types'
import { useAsset, useAssetsOnPhone, useJob } from '@/components/field/store/use-field'
import { addressOf } from '@/lib/domain/field/views'
import { useFormats } from '@/components/ui/formats'
import { AppLink } from './app-link'
import { NameplatePart } from './nameplate-part'
import { NotHere } from './not-here'
import { ServicePhotos } from './service-photos'
import { ScanAsset } from './scan-asset'
import { Part, ReadingPage, useScreen } from './screen'
import { WarrantyLabel, WhoPays } from './warranty'

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
  // A job that was stored before says nothing of it until it is sent again.
  const payers = (job.who_pays ?? []).filter(({ asset_id }) => asset_id === asset.id)
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
      </Part>
      {payers.length > 0 ? (
        <Part title={t('asset.who_pays')}>
          <WhoPays payers={payers} />
        </Part>
      ) : null}
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
        <NameplatePart job={job} asset={asset} />
      </Part>
      <Readings meters={asset.meters ?? []} />
      <History asset={asset} jobId={job.work_order.id} />
      <Siblings asset={asset} jobId={job.work_order.id} />
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
            {(service.parts_used ?? []).map(({ part, quantity }) => (
              <span key={part} className="wrap-anywhere text-text-2">
                {quantity} × {part}
              </span>
            ))}
            <ServicePhotos ids={service.service_photos ?? []} date={service.date} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** What its meters showed last, each with how it came there. */
function Readings({ meters }: Pick<SyncedAsset, 'meters'>) {
  const t = useTranslations('field')
  const { locale } = useFormats()
  const read = meters.filter(({ readings }) => readings.length > 0)
  if (read.length === 0) return null
  return (
    <Part title={t('asset.readings')} flush>
      <ul aria-label={t('asset.readings')} className="divide-y divide-line">
        {read.map(({ id, name, unit, readings }) => {
          const last = readings.at(-1)
          return last ? (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
              <span className="flex min-w-32 flex-1 flex-col gap-0.5">
                <span className="wrap-anywhere text-text-2">{name}</span>
                <span className="text-base tabular">
                  {last.value.toLocaleString(locale)} {unit}
                </span>
                <span className="text-xs text-text-2">
                  <Time value={last.read_at} format="date" />
                </span>
              </span>
              <Curve values={readings.map(({ value }) => value)} />
            </li>
          ) : null
        })}
      </ul>
    </Part>
  )
}

const [CURVE_WIDTH, CURVE_HEIGHT] = [96, 32]

/** The readings as a line, the last one marked; what they are stands beside it. */
function Curve({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => {
    const x = 4 + (index * (CURVE_WIDTH - 8)) / (values.length - 1)
    const y = CURVE_HEIGHT - 4 - ((value - least) / (most - least || 1)) * (CURVE_HEIGHT - 8)
    return [x, y] as const
  })
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg
      aria-hidden
      width={CURVE_WIDTH}
      height={CURVE_HEIGHT}
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
      className="shrink-0 text-accent-text"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={3.5} fill="currentColor" />
    </svg>
  )
}

/** Other machines of its site; those that this phone holds open. */
function Siblings({ asset: { siblings = [] }, jobId }: { asset: Partial<SyncedAsset>; jobId: string }) {
  const t = useTranslations('field')
  const held = new Map((useAssetsOnPhone() ?? []).map(({ id, job }) => [id, job.id]))
  if (siblings.length === 0) return null
  return (
    <Part title={t('asset.siblings')} flush>
      <ul aria-label={t('asset.siblings')} className="divide-y divide-line">
        {siblings.map(({ id, name, asset_tag }) => {
          const words = (
            <>
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <span className="text-text-2">{asset_tag}</span>
            </>
          )
          return (
            <li key={id} className="text-sm">
              {held.has(id) ? (
                <AppLink
                  href={addressOf({ name: 'asset', jobId: held.get(id) ?? jobId, assetId: id })}
                  className="flex min-h-12 min-w-0 items-center gap-3 px-4 py-2 text-accent-text underline"
                >
                  {words}
                </AppLink>
              ) : (
                <span className="flex min-h-12 min-w-0 items-center gap-3 px-4 py-2">{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
