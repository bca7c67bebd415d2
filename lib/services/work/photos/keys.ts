import { PHOTO_FORMATS } from './decode'
import type { PhotoSize } from './links'

/** Where a picture lies in the store: under the hash of what was sent, so that the same one lies there once. */
export function photoKey(accountId: string, sha256: string, contentType: string, size: PhotoSize): string {
  const format = Object.values(PHOTO_FORMATS).find((one) => one.contentType === contentType) ?? PHOTO_FORMATS.jpeg
  const ending = size === 'thumb' ? 'thumb.jpg' : format.extension
  return `photos/${accountId}/${sha256.slice(0, 2)}/${sha256}.${ending}`
}
