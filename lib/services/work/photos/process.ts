import type { Sharp } from 'sharp'
import { type PhotoFormat, PhotoProblem } from './decode'

/** A few bytes can unpack to a picture that fills the memory; today's cameras stay below this. */
const MAX_PIXELS = 64_000_000
const LIMITS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const THUMBNAIL_EDGE = 480

/** It brings a library of 20 MB along, which most processes never need. */
const loadSharp = async () => (await import('sharp')).default

export type ProcessedPhoto = { full: Buffer; thumbnail: Buffer; width: number; height: number }

/**
 * Makes what is kept of a photo: turned as its camera meant it, without metadata (it may tell where somebody lives),
 * and a thumbnail in JPEG. Throws `PhotoProblem` for what is no image or has too many pixels.
 */
export async function processPhoto(bytes: Buffer, format: PhotoFormat): Promise<ProcessedPhoto> {
  return withSlot(async () => {
    try {
      const sharp = await loadSharp()
      const upright = sharp(bytes, LIMITS).autoOrient()
      const { data: full, info } = await encode(upright, format).toBuffer({ resolveWithObject: true })
      const thumbnail = await sharp(full, LIMITS)
        .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 78 })
        .toBuffer()
      return { full, thumbnail, width: info.width, height: info.height }
    } catch (error) {
      const tooMany = error instanceof Error && error.message.includes('pixel limit')
      throw new PhotoProblem(tooMany ? 'must have at most 64 megapixels' : 'is not an image that can be read')
    }
  })
}

/** Whether bytes without a checksum can be decoded to their end. */
export async function isWholeImage(bytes: Uint8Array): Promise<boolean> {
  return withSlot(async () => {
    try {
      const sharp = await loadSharp()
      await sharp(bytes, LIMITS).resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside' }).raw().toBuffer()
      return true
    } catch {
      return false
    }
  })
}

function encode(image: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 90 })
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality: 90 })
  }
}

/** An unpacked photo takes much memory, so that this process has only a few of them in hand at a time. */
const SLOTS = 2
let byteCount = 0
const waiting: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (byteCount >= SLOTS) await new Promise<void>((go) => waiting.push(go))
  else byteCount += 1
  try {
    return await work()
  } finally {
    // The slot goes to who waits longest, else it is free.
    const next = waiting.shift()
    if (next) next()
    else byteCount -= 1
  }
}
