/** The longer side of a photo as it is sent, in pixels. */
const MAX_SIDE = 2_048
const QUALITY = 0.85

/** A photo made small enough to be sent: JPEG, turned upright, without what the camera wrote about it. Throws where it is no picture. */
export async function shrink(file: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('There is no canvas to shrink the photo on.')
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The photo could not be made smaller.')
  return blob.arrayBuffer()
}

/** The SHA-256 digest of bytes in small hexadecimal letters. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
