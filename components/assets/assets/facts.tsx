'use client'

import { Printer } from 'lucide-react'
import { addressLines } from '@/lib/domain/address'
import { RecordLink } from '@/components/ui/links'
import { ButtonLink } from '@/components/ui/button'
import { sentenceOf } from '@/components/data/history/sentence'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { Day } from '@/components/ui/time'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import type { AssetLabel } from '@/lib/schemas/assets/asset-label'
import { QrCode } from './qr-code'

/** Whose the asset is, where it stands, and what is printed on it. */
export function AssetFacts({ asset }: { asset: AssetRecord }) {
  const { customer, object, product } = asset
  const items: Description[] = [
    {
      term: 'Customer',
      value: (
        <RecordLink href={`/customers/${customer.id}`} strong>
          <bdi>{customer.name}</bdi>
        </RecordLink>
      ),
    },
    { term: 'Site', value: object && [object.name, ...addressLines(object.address)].join('\n') },
    { term: 'Location', value: asset.location },
    { term: 'Product', value: product && [product.manufacturer, product.name].filter(Boolean).join(' · ') },
    { term: 'Model', value: asset.model_number },
    {
      term: 'Serial number',
      value: asset.serial_number && (
        <span className="inline-flex max-w-full items-center gap-1">
          <span className="min-w-0 font-mono text-xs wrap-anywhere">{asset.serial_number}</span>
          <CopyButton text={asset.serial_number} label="Copy the serial number" />
        </span>
      ),
    },
    { term: 'Installed on', value: asset.install_date && <Day value={asset.install_date} /> },
    ...Object.entries(asset.custom_fields).map(([field, value]) => ({
      term: sentenceOf(field),
      value: value === null ? null : String(value),
    })),
  ]
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  )
}

/** What the maker says of it. */
export function Specifications({ specifications }: { specifications: Record<string, string> }) {
  const items = Object.entries(specifications).map(([field, value]) => ({ term: sentenceOf(field), value }))
  if (items.length === 0) return null
  return (
    <Card title="Specifications" count={items.length}>
      <DescriptionList items={items} columns={3} />
    </Card>
  )
}

/** The label as it will be printed, small. */
export function LabelCard({ label }: { label: AssetLabel }) {
  return (
    <Card
      title="Label"
      actions={
        <ButtonLink size="sm" variant="ghost" icon={<Printer aria-hidden />} href={`/assets/labels?ids=${label.id}`}>
          Print
        </ButtonLink>
      }
    >
      <div className="flex items-center gap-4">
        <QrCode code={label.code} title={`QR code of ${label.asset_tag}`} size="sm" />
        <p className="min-w-0 text-xs text-text-2">
          Scan it with a phone to open this page, or in the warranty lookup to see what is covered.
        </p>
      </div>
    </Card>
  )
}
