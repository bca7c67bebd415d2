import { z } from 'zod'
import { MAX_PIECE_BYTES } from '@/lib/domain/field/kinds'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, text, wholeNumber } from '@/lib/schemas/fields'

/** Bytes of one picture. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  device_id: 'The device that sends; it was registered at `/field/devices`.',
  sha256: 'The SHA-256 digest of all bytes of the picture, in 64 hexadecimal digits: what the upload is known by.',
  byte_size: 'How many bytes the picture has, at most 10 MB.',
  offset: 'How many bytes of it come before this piece: `received_bytes` of the answer before, 0 for the first.',
  data: 'The bytes of the piece as base64, at most 256 KB of them.',
  received_bytes: 'How many bytes have arrived: the `offset` of the next piece.',
  finished_at:
    'When all of it was there and its digest was right; null before. A `photo` command may name it from then on.',
  expires_at: 'When it is forgotten, unless a command has used it.',
}

/** The digest of a picture, in small letters. */
export function isDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

const sha256 = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine(isDigest, 'must be a SHA-256 digest: 64 hexadecimal digits')
  .meta({ type: 'string', pattern: '^[0-9a-fA-F]{64}$' })

const MAX_BASE64 = Math.ceil(MAX_PIECE_BYTES / 3) * 4

const data = text(MAX_BASE64).refine(
  (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0,
  'must be base64, without line breaks',
)

/** A piece of a picture. */
export const fieldUploadPiece = z.object(
  described(FIELDS, {
    device_id: text(),
    sha256,
    byte_size: wholeNumber(1, MAX_UPLOAD_BYTES),
    offset: wholeNumber(0, MAX_UPLOAD_BYTES),
    data,
  }),
)

/** A piece of a picture as plain bytes, as the phone’s app sends it. */
export const fieldUploadBytes = fieldUploadPiece.omit({ data: true }).extend({
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length >= 1 && length <= MAX_PIECE_BYTES, 'must be 1 byte to 256 KB'),
})

/** How far the upload of a picture is. */
export const fieldUploadRecord = z
  .object(
    described(FIELDS, {
      sha256: z.string(),
      byte_size: z.int(),
      received_bytes: z.int(),
      finished_at: instantRecord.nullable(),
      expires_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'FieldUpload' })
export type FieldUploadRecord = z.output<typeof fieldUploadRecord>

export const fieldUploadQuery = z.object({
  device_id: z.string().max(100).describe('The device that asks; it was registered at `/field/devices`'),
})
export type FieldUploadQuery = z.output<typeof fieldUploadQuery>
