'use client'

import { Navigation, Phone } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { addressLine } from '@/lib/domain/address'
import type { FieldPlace } from '@/lib/schemas/field'

/** An address that every phone opens in the maps that its owner prefers (RFC 5870); null where there is no place. */
export function geoUri({ address, latitude, longitude }: Omit<FieldPlace, 'name'>): string | null {
  const line = addressLine(address)
  const query = line ? `?q=${encodeURIComponent(line)}` : ''
  if (latitude !== null && longitude !== null) return `geo:${latitude},${longitude}${query}`
  return line ? `geo:0,0${query}` : null
}

/** Opens the phone's own maps. */
export function Directions({ place, to }: { place: Omit<FieldPlace, 'name'>; to: string }) {
  const uri = geoUri(place)
  if (!uri) return null
  return (
    <a href={uri} aria-label={`Directions to ${to}`} className={buttonClass({ size: 'lg' })}>
      <Navigation aria-hidden /> Directions
    </a>
  )
}

/** Calls somebody; `named` where there is more than one to call. */
export function CallButton({ number, who, named = false }: { number: string; who: string; named?: boolean }) {
  return (
    <a
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      aria-label={`Call ${who}, ${number}`}
      className={`${buttonClass({ size: 'lg' })} max-w-full min-w-0 shrink`}
    >
      <Phone aria-hidden /> <span className="truncate">{named ? `Call ${who}` : 'Call'}</span>
    </a>
  )
}
