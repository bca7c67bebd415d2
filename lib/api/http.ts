/**
 * The request and the answer as the API knows them, free of any framework: the same contracts and verbs serve behind
 * Next's route handlers and behind our own front server.
 */
export type ApiRequest = {
  method: string
  /** Already decoded values of the path's parameters. */
  params: Record<string, string>
  query: URLSearchParams
  header: (name: string) => string | null
  /** Reads the whole body, at most `limit` bytes; `null` when there are more. */
  readBody: (limit: number) => Promise<Uint8Array | null>
}

export type ApiResponse = {
  status: number
  headers: Record<string, string>
  body: string
}

/** How many bytes the body of any request may have. */
export const BODY_LIMIT = 32 * 1024 * 1024

/** Reads a stream of chunks up to a limit; `null` when there is more, without keeping what came before. */
export async function readChunks(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > limit) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
