import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import type { ComboboxOption } from '@/components/ui/combobox'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { todayIn } from '@/components/ui/dates'
import { machineCoverage } from '@/components/work/coverage/words'
import type { FormAssets } from './use-form-assets'

/** A chosen asset: where it stands, who pays for work on it, and what to do where it stands at another site (R-WO-16). */
export function ChosenAsset({
  id,
  option,
  assets,
  site,
  isAsked,
  onSiteTaken,
  onRemove,
}: {
  id: string
  option: ComboboxOption | null
  assets: FormAssets
  /** That of the work order. */
  site: ComboboxOption | null
  /** Whether the choice between the two sites is what a hand comes to next. */
  isAsked: () => boolean
  onSiteTaken: () => void
  onRemove: () => void
}) {
  const { locale, timeZone } = useFormats()
  const asset = assets.assetOf(id)
  const { label: name, detail } = asset ? { label: asset.name, detail: detailOf(asset) } : (option ?? UNKNOWN)
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <bdi>{name}</bdi>
            {detail ? <span className="text-text-2"> · {detail}</span> : null}
          </p>
          {asset ? <p className="text-xs text-text-2">{machineCoverage(asset, todayIn(timeZone), locale)}</p> : null}
        </div>
        <IconButton size="sm" label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {asset?.site && site && asset.site.id !== site.value ? (
        <Callout
          kind="danger"
          announce
          actions={<SiteActions asset={asset} assets={assets} isAsked={isAsked} onSiteTaken={onSiteTaken} />}
        >
          {name} stands at {asset.site.name}, not at {site.label}.
        </Callout>
      ) : null}
    </li>
  )
}

/** Until its record is read. */
const UNKNOWN = { label: 'Asset', detail: undefined }

type Asset = NonNullable<ReturnType<FormAssets['assetOf']>>

/** One of both has to give way: the site of the work order, or that of the asset. */
function SiteActions({
  asset,
  assets,
  isAsked,
  onSiteTaken,
}: Pick<React.ComponentProps<typeof ChosenAsset>, 'assets' | 'isAsked' | 'onSiteTaken'> & { asset: Asset }) {
  const siteButton = useRef<HTMLButtonElement>(null)
  const focusButton = useEffectEvent(() => {
    if (isAsked()) siteButton.current?.focus()
  })
  useEffect(() => focusButton(), [])
  return (
    <>
      <Button
        ref={siteButton}
        size="sm"
        onClick={() => {
          assets.takeSiteOf(asset)
          onSiteTaken()
        }}
      >
        Use its site
      </Button>
      {assets.moveHere ? (
        <Button size="sm" onClick={() => void assets.moveHere?.(asset)}>
          Move the machine to this site
        </Button>
      ) : null}
    </>
  )
}

function detailOf({ site, asset_tag, serial_number }: Asset): string {
  return [site?.name ?? 'No site', asset_tag, serial_number].filter(Boolean).join(' · ')
}
