import { Download } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { AssetRecord } from '@/lib/schemas/assets/asset'

const FORMATS = ['pdf', 'csv'] as const

/** The reports of the refrigerant log: of the asset, and of the site where it stands for this year. */
export function RefrigerantCard({ asset, today }: { asset: Pick<AssetRecord, 'id' | 'object'>; today: string }) {
  const [year = ''] = today.split('-')
  return (
    <Card title="Refrigerant">
      <div className="flex flex-col gap-3">
        <Reports words="Compliance report of this asset" address={`/assets/${asset.id}/compliance-report?`} />
        {asset.object ? (
          <Reports
            words={`Compliance report of ${asset.object.name}, ${year}`}
            address={`/sites/${asset.object.id}/compliance-report?year=${year}&`}
          />
        ) : null}
      </div>
    </Card>
  )
}

function Reports({ words, address }: { words: string; address: string }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <span className="min-w-0 truncate text-sm" title={words}>
        {words}
      </span>
      <span className="flex shrink-0 gap-1">
        {FORMATS.map((format) => (
          <a
            key={format}
            href={`${address}format=${format}`}
            download
            aria-label={`${words} as ${format.toUpperCase()}`}
            className={buttonClass({ size: 'sm' })}
          >
            <Download aria-hidden />
            {format.toUpperCase()}
          </a>
        ))}
      </span>
    </div>
  )
}
