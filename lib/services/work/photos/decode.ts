/** The kinds of photos that are taken, recognised by how their bytes begin. */
export const PHOTO_FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const
export type PhotoFormat = keyof typeof PHOTO_FORMATS

/** Bytes of one photo, decoded. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

/** Characters of the longest base64 of a photo, and of a text that holds it: each line of 60 may end in a break of two. */
const MAX_BASE64 = Math.ceil(MAX_PHOTO_BYTES / 3) * 4
const MAX_TEXT = Math.ceil(MAX_BASE64 * 1.04)
/** Characters of the longest head of a data URI. */
const MAX_HEAD = 213

const SPACE = 0x20
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** A problem with a photo, worded to follow the name of its field. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem'
}

/** The bytes of a photo that was sent as base64 or as a data URI, and what they are. Throws `PhotoProblem`. */
export function decodePhoto(text: string): { bytes: Buffer; format: PhotoFormat } {
  if (text.length > MAX_TEXT) throw tooLarge()
  const base64 = withoutBreaks(withoutHead(text))
  if (base64.length > MAX_BASE64) throw tooLarge()
  const digits = base64.length - paddingOf(base64)
  if (digits === 0 || digits % 4 === 1 || !BASE64.test(base64))
    throw new PhotoProblem('must be a photo as base64 or as a data URI')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_PHOTO_BYTES) throw tooLarge()
  const format = formatOf(bytes)
  if (!format) throw new PhotoProblem('must be a JPEG, PNG or WebP image')
  return { bytes, format }
}

/** What follows the head of a data URI; the text itself where it is none. */
function withoutHead(text: string): string {
  const head = text.slice(0, text.slice(0, MAX_HEAD).indexOf(',') + 1).toLowerCase()
  return head.startsWith('data:') && head.endsWith(';base64,') ? text.slice(head.length) : text
}

/** The text without spaces and breaks. Byte by byte, since a million of them cost a regular expression a second. */
function withoutBreaks(text: string): string {
  if (!/\s/.test(text)) return text
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte > SPACE) bytes[length++] = byte
  }
  return bytes.toString('latin1', 0, length)
}

function paddingOf(base64: string): number {
  if (base64.endsWith('==')) return 2
  return base64.endsWith('=') ? 1 : 0
}

function tooLarge(): PhotoProblem {
  return new PhotoProblem('must have at most 10 MB')
}

/** What a picture is by how its bytes begin; `null` for anything else. */
export function formatOf(bytes: Buffer): PhotoFormat | null {
  const begins = (signature: number[]) => bytes.subarray(0, signature.length).equals(Buffer.from(signature))
  if (begins([0xff, 0xd8, 0xff])) return 'jpeg'
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'webp' : null
}
