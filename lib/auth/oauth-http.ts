import { isDatabaseDown } from '@/lib/db/failures'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { OauthError } from '@/lib/services/access/oauth'
import { inTurnOf } from './in-turn'

const MAX_FORM_BYTES = 64 * 1024

/** Answers of the endpoints that clients call: JSON that no cache keeps (RFC 6749, section 5.1). */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
      ...headers,
    },
  })
}

/** A form body. Throws `invalid_request` when it is declared as something else, or is larger than any of ours. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new OauthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.')
  const text = await readText(request)
  if (text === null) throw new OauthError('invalid_request', 'The body is larger than 64 kB.')
  return new URLSearchParams(text)
}

async function readText(request: Request): Promise<string | null> {
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_FORM_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Runs an endpoint in its turn and tells the client what went wrong as shape A: `error`, `error_description`, `status`. */
export async function answering({ headers }: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await inTurnOf(headers, work)
  } catch (error) {
    if (error instanceof OauthError) {
      const challenge = { 'WWW-Authenticate': 'Basic realm="fieldline", charset="UTF-8"' }
      const body = { error: error.code, error_description: error.message, status: error.status }
      return json(body, error.status, error.code === 'invalid_client' ? challenge : {})
    }
    const isBusy = error instanceof ServiceError && error.code === 'too_many_at_once'
    if (isBusy || isDatabaseDown(error)) return later(isBusy ? 429 : 503)
    logFailure('OAuth request failed', error)
    const body = { error: 'server_error', error_description: 'Something went wrong on our side.', status: 500 }
    return json(body, 500)
  }
}

function later(status: 429 | 503): Response {
  const body = { error: 'temporarily_unavailable', error_description: 'Try again shortly.', status }
  return json(body, status, { 'Retry-After': '1' })
}

/** The answer to a method that an endpoint does not have. */
export function methodNotAllowed(allow: string): Response {
  const body = { error: 'invalid_request', error_description: `Use ${allow}.`, status: 405 }
  return json(body, 405, { Allow: allow })
}

/** A redirect that is never kept and whose address travels to nobody in a Referer header. */
export function redirectTo(location: string, status: 302 | 303 = 302): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
