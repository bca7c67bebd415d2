import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WORKER_POLICY } from '@/lib/domain/content-security'

export const dynamic = 'force-dynamic'

/**
 * The worker of the phone's app, as the build made it (docs/decisions/066). Asked for anew each time: a browser that kept an old one
 * would keep the old app with it. In development there is none, and a browser that has one forgets it.
 */
export async function GET(): Promise<Response> {
  const script = await readFile(join(process.cwd(), '.next', 'phone-worker.js')).catch(() => null)
  if (script === null) return new Response('There is no worker in this build.\n', { status: 404 })
  return new Response(Uint8Array.from(script), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/my-day',
      'Content-Security-Policy': WORKER_POLICY,
    },
  })
}
