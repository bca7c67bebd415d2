'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '@/components/frame/page-header'
import { Button, ButtonLink } from '@/components/ui/button'
import type { AssetLabel } from '@/lib/schemas/assets/asset-label'
import { QrCode } from './qr-code'

/** Labels to print and stick on: 70 × 36 mm, 24 on a sheet of A4. */
export function Labels({ labels }: { labels: readonly AssetLabel[] }) {
  const t = useTranslations('print')
  const [only] = labels
  const back = labels.length === 1 && only ? `/assets/${only.id}` : '/assets'
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={
            labels.length === 1 && only
              ? t('labels.one', { tag: only.asset_tag })
              : t('labels.many', { count: labels.length })
          }
          actions={
            <>
              <ButtonLink href={back}>{t('labels.back')}</ButtonLink>
              <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            </>
          }
        />
        <p className="px-(--gutter) pt-3 text-sm text-text-2">{t('labels.paper')}</p>
      </div>
      <ul
        aria-label={t('labels.title')}
        className="label-sheet flex flex-wrap gap-3 p-(--gutter) print:gap-0 print:p-0"
      >
        {labels.map((label) => (
          <li
            key={label.id}
            className="paper-label flex h-[36mm] w-[70mm] max-w-full break-inside-avoid items-center gap-[2mm] overflow-hidden rounded-md border p-[2.5mm] print:rounded-none print:border-0"
          >
            <QrCode code={label.code} title={t('labels.code', { tag: label.asset_tag })} size="lg" />
            <div className="flex min-w-0 flex-1 flex-col gap-[0.8mm]">
              <p className="line-clamp-2 text-2xs font-medium">{label.company}</p>
              <p className="text-base font-bold tabular">{label.asset_tag}</p>
              <p className="line-clamp-2 text-2xs">{label.name}</p>
              {label.serial_number ? (
                <p className="line-clamp-2 font-mono text-2xs break-all">
                  {t('labels.serial', { number: label.serial_number })}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
