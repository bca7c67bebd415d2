/** Phone pictures of many megabytes show nothing more on a screen; smaller ones are sent as they are. */
const LARGE_BYTES = 1_500_000
const MAX_SIDE = 2560

/** Reads a picture for the API's `photos`: a data URI, made smaller when it is large. Rejects what is no picture. */
export async function readPhoto(file: File): Promise<{ name: string; data: string }> {
  const bitmap = await createImageBitmap(file)
  try {
    if (file.size <= LARGE_BYTES) return { name: file.name, data: await dataUri(file) }
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return { name: file.name, data: canvas.toDataURL('image/jpeg', 0.85) }
  } finally {
    bitmap.close()
  }
}

function dataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
