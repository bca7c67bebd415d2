'use client'

import { Printer } from 'lucide-react'
import { PageHeader } from '@/components/frame/page-header'
import { Button, ButtonLink } from '@/components/ui/button'
import type { AssetLabel } from '@/lib/schemas/assets/asset-label'
import { QrCode } from './qr-code'

/** Labels to print and stick on: 70 × 36 mm, 24 on a sheet of A4. */
export function Labels({ labels }: { labels: readonly AssetLabel[] }) {
  const [only] = labels
  const back = labels.length === 1 && only ? `/assets/${only.id}` : '/assets'
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={labels.length === 1 ? `Label of ${only?.asset_tag}` : `${labels.length} labels`}
          actions={
            <>
              <ButtonLink href={back}>Back</ButtonLink>
              <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        <p className="px-(--gutter) pt-3 text-sm text-text-2">
          For label paper with 24 labels of 70 × 36 mm on A4. Print at 100 %, without headers and footers.
        </p>
      </div>
      <ul aria-label="Labels" className="label-sheet flex flex-wrap gap-3 p-(--gutter) print:gap-0 print:p-0">
        {labels.map((label) => (
          <li
            key={label.id}
            className="paper-label flex h-[36mm] w-[70mm] max-w-full break-inside-avoid items-center gap-[2mm] overflow-hidden rounded-md border p-[2.5mm] print:rounded-none print:border-0"
          >
            <QrCode code={label.code} title={`QR code that opens ${label.asset_tag}`} size="lg" />
            <div className="flex min-w-0 flex-1 flex-col gap-[0.8mm]">
              <p className="line-clamp-2 text-2xs font-medium">{label.company}</p>
              <p className="text-base font-bold tabular">{label.asset_tag}</p>
              <p className="line-clamp-2 text-2xs">{label.name}</p>
              {label.serial_number ? (
                <p className="line-clamp-2 font-mono text-2xs break-all">SN {label.serial_number}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
