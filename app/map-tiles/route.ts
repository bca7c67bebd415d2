import { resolve } from 'node:path'
import { answerUser } from '@/lib/auth/answer-user'
import { mapFile } from '@/lib/env'
import { notFound } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { readFileRange } from '@/lib/storage/file-range'

/** Parts of the PMTiles file of MAP_PMTILES, for whoever is signed in. The whole file is never sent. */
export function GET(request: Request): Promise<Response> {
  return answerUser(
    request,
    async () => {
      const path = mapFile()
      if (path === null) throw notFound('map')
      const part = await readFileRange(resolve(path), request.headers.get('range')).catch((error: unknown) => {
        logFailure('the file of MAP_PMTILES cannot be read', error)
        throw notFound('map')
      })
      if (!part) return new Response('Ask for a range of at most 16 MB.', { status: 416 })
      const { bytes, start, end, size, etag } = part
      return new Response(bytes, {
        status: 206,
        headers: {
          'Content-Type': 'application/vnd.pmtiles',
          'Content-Range': `bytes ${start}-${end}/${size}`,
          ETag: etag,
          'Cache-Control': 'private, max-age=3600',
        },
      })
    },
    { kind: 'outside' },
  )
}
