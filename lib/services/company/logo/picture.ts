import sharp, { type Metadata } from 'sharp'

/** What can be chosen as a picture; whatever it was, a PNG is kept. */
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'svg']
export const MAX_LOGO_BYTES = 2 * 1024 * 1024

const WIDTH = 480
const HEIGHT = 160
/** A few bytes can unpack to a picture that fills the memory. */
const MAX_PIXELS = 25_000_000
/** Points per inch, in which an SVG states its size. */
const POINTS = 72

/** A problem with a picture, worded to follow the name of its field. */
export class LogoProblem extends Error {
  override name = 'LogoProblem'
}

/**
 * Draws a picture anew as a PNG of a logo's size: an SVG's scripts and links, a photo's metadata and whatever else the
 * file carried are not in it. Throws `LogoProblem`.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > MAX_LOGO_BYTES) throw new LogoProblem('must have at most 2 MB')
  const metadata = await readMetadata(bytes)
  if (!FORMATS.includes(metadata?.format ?? '')) throw new LogoProblem('must be a PNG, JPEG, WebP or SVG picture')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...densityFor(metadata) })
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new LogoProblem(isTooLarge ? 'must have at most 25 megapixels' : 'is not a picture that can be read')
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  } catch {
    return null
  }
}

/** An SVG has no size of its own: it is drawn as large as a logo may be. */
function densityFor(metadata: Metadata | null): { density?: number } {
  if (metadata?.format !== 'svg' || !metadata.width || !metadata.height) return {}
  const scale = Math.min(WIDTH / metadata.width, HEIGHT / metadata.height)
  return { density: Math.min(Math.max(POINTS * scale, 1), 100_000) }
}
