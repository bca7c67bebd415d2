'use client'

import { MessageSquare, Navigation, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressLine } from '@/lib/domain/address'
import type { SyncedJob } from '@/lib/schemas/field/sync'
import { pressClass } from './press'

/** Where a job is: its site, else the customer's address. */
export function placeOf({ work_order, position }: Pick<SyncedJob, 'work_order' | 'position'>) {
  const { site, customer } = work_order
  return { name: site?.name ?? null, address: site ? site.address : customer.address, ...position }
}

/** An address that every phone opens in the maps that its owner prefers (RFC 5870); null where there is no place. */
function geoUri({ address, latitude, longitude }: ReturnType<typeof placeOf>): string | null {
  const line = addressLine(address)
  const query = line ? `?q=${encodeURIComponent(line)}` : ''
  if (latitude !== null && longitude !== null) return `geo:${latitude},${longitude}${query}`
  return line ? `geo:0,0${query}` : null
}

/** A number as a phone dials it. */
export const dialled = (number: string) => number.replaceAll(/[^\d+]/g, '')

/** Opens the phone's own maps. */
export function Directions({ job }: { job: Pick<SyncedJob, 'work_order' | 'position'> }) {
  const t = useTranslations('field')
  const uri = geoUri(placeOf(job))
  if (!uri) return null
  return (
    <a
      href={uri}
      aria-label={t('place.directions_to', { name: job.work_order.customer.name })}
      className={pressClass()}
    >
      <Navigation aria-hidden /> {t('place.directions')}
    </a>
  )
}

/** Calls somebody; `named` where there is more than one to call. */
export function Call({ number, who, named: showsName = false }: { number: string; who: string; named?: boolean }) {
  const t = useTranslations('field')
  return (
    <a href={`tel:${dialled(number)}`} aria-label={t('place.call_number', { who, number })} className={pressClass()}>
      <Phone aria-hidden />
      <span className="min-w-0 wrap-anywhere">{showsName ? t('place.call_who', { who }) : t('place.call')}</span>
    </a>
  )
}

/** Writes somebody a text message. */
export function Message({ number, who }: { number: string; who: string }) {
  const t = useTranslations('field')
  return (
    <a href={`sms:${dialled(number)}`} aria-label={t('place.text_number', { who, number })} className={pressClass()}>
      <MessageSquare aria-hidden /> {t('place.text')}
    </a>
  )
}
