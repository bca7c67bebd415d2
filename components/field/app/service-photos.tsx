'use client'

import { Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import { wallClock } from '@/components/ui/dates'
import { useFieldState } from '@/components/field/store/use-field'
import { dayName } from './day-name'
import { Press } from './press'

/** The photos of an old service, which are got when somebody wants to see them; without a connection it is said that there are some. */
export function ServicePhotos({ ids, date }: { ids: readonly string[]; date: string }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const { online } = useFieldState()
  const [isOpen, setOpen] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const count = ids.length
  if (count === 0) return null
  if (!isOpen && !online) return <span className="text-text-2">{t('asset.photos_offline', { count })}</span>
  if (!isOpen)
    return (
      <span className="flex pt-1">
        <Press icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
          {t('asset.show_photos', { count })}
        </Press>
      </span>
    )
  const day = dayName(wallClock(date, timeZone).day, locale)
  const nameOf = (index: number) => t('asset.photo_of', { number: index + 1, day })
  return (
    <span className="flex flex-wrap gap-2 pt-1">
      {ids.map((id, index) =>
        missing.includes(id) ? (
          <span key={id} className="text-text-2">
            {t('photos.missing')}
          </span>
        ) : (
          <a key={id} href={`/field/photos/${id}?size=full`} target="_blank" rel="noreferrer">
            <img
              src={`/field/photos/${id}`}
              alt={nameOf(index)}
              onError={() => setMissing((before) => [...before, id])}
              className="size-24 rounded-md border border-line bg-sunken object-cover text-xs"
            />
          </a>
        ),
      )}
    </span>
  )
}
