import { readiness } from '@/lib/db/ready'

export const dynamic = 'force-dynamic'

/** 200 when the database answers and its migrations are current, else 503 with the reason. */
export async function GET(): Promise<Response> {
  const state = await readiness()
  const headers = { 'Cache-Control': 'no-store' }
  if (state.ready) return Response.json({ status: 'ready' }, { headers })
  return Response.json({ status: 'not_ready', reason: state.reason }, { status: 503, headers })
}
