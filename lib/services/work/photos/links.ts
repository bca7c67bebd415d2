import { isSigned, signatureOf, soonestEnd } from '@/lib/credentials/signing'
import { appUrl } from '@/lib/env'
import type { PhotoRecord } from '@/lib/schemas/work/task'

export type PhotoSize = 'full' | 'thumb'

const PURPOSE = 'photo link'

/** The signed links of a photo, good for at least an hour from now. */
export function photoLinks(id: string, now = new Date()): Omit<PhotoRecord, 'caption'> {
  const expires = soonestEnd(now)
  return { id, url: linkTo(id, 'full', expires), thumbnail_url: linkTo(id, 'thumb', expires) }
}

function linkTo(id: string, size: PhotoSize, expires: number): string {
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signatureOf(PURPOSE, signedText(id, size, String(expires))),
    ...(size === 'thumb' && { size }),
  })
  return `${appUrl()}/api/v1/photos/${id}?${query.toString()}`
}

function signedText(id: string, size: PhotoSize, expires: string): string {
  return [id, size, expires].join('\n')
}

/** What a link asks for and for how many seconds more it is good; null when it was altered or has expired. */
export function readLink(
  id: string,
  query: URLSearchParams,
  now = new Date(),
): { size: PhotoSize; secondsLeft: number } | null {
  const { expires = '', signature = '', size = 'full', ...others } = Object.fromEntries(query)
  const sizes = query.getAll('size')
  const wellFormed = /^\d{1,12}$/.test(expires) && (sizes.length === 0 || sizes[0] === 'thumb')
  if (!wellFormed || Object.keys(others).length > 0 || query.size > 2 + sizes.length || sizes.length > 1) return null
  const requestedSize: PhotoSize = size === 'thumb' ? 'thumb' : 'full'
  if (!isSigned(PURPOSE, signedText(id, requestedSize, expires), signature)) return null
  const secondsLeft = Math.floor(Number(expires) - now.getTime() / 1000)
  return secondsLeft >= 0 ? { size: requestedSize, secondsLeft } : null
}
