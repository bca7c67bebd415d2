/** A file to keep, for a route of the console. */
export function answerFile({
  name,
  mediaType,
  bytes,
}: {
  name: string
  mediaType: string
  bytes: Uint8Array
}): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
