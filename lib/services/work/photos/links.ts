import { secondsLeftOf, signatureOf, soonestEnd } from '@/lib/credentials/signing'
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

/** The size that a link is for, and for how many seconds more it is good; null when it was altered or has expired. */
export function readLink(
  id: string,
  query: URLSearchParams,
  now = new Date(),
): { size: PhotoSize; secondsLeft: number } | null {
  const size: PhotoSize = query.get('size') === 'thumb' ? 'thumb' : 'full'
  // Beside the end and the signature nothing but the size of a thumbnail belongs to a link.
  if (query.size !== (size === 'thumb' ? 3 : 2)) return null
  const secondsLeft = secondsLeftOf(PURPOSE, query, (expires) => signedText(id, size, expires), now)
  return secondsLeft === null ? null : { size, secondsLeft }
}
