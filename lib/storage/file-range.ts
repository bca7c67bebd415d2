import { open } from 'node:fs/promises'

/** A part of a file, and how to tell whether the file is still the same at the next part. */
export type FileRange = { bytes: Uint8Array<ArrayBuffer>; start: number; end: number; size: number; etag: string }

/** The most bytes that one request gets: a tile has some hundred thousand at most. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14.1.2: one range with a first byte); null when it
 * asks for none of that, for more than 16 MB, or beyond the end. Throws what opening the file throws.
 */
export async function readFileRange(path: string, header: string | null): Promise<FileRange | null> {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  const file = await open(/* turbopackIgnore: true */ path, 'r')
  try {
    const { size, mtimeMs } = await file.stat()
    const start = Number(first ?? size)
    const end = Math.min(Number(last), size - 1)
    const length = end - start + 1
    if (start >= size || !(length > 0) || length > MAX_BYTES) return null
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start)
    const bytes = buffer.subarray(0, bytesRead)
    return {
      bytes,
      start,
      end: start + bytesRead - 1,
      size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    }
  } finally {
    await file.close()
  }
}
