import type { IncomingMessage } from 'node:http'
import { hostOf } from '@/lib/domain/public-address'
import { urlProblem } from '@/lib/domain/webhooks'
import { env } from '@/lib/env'
import { before, postTo, PrivateTarget, resolveTarget } from '@/lib/outbound'

/** How an attempt ended. `error` says why no answer, or no good one, came. */
export type Outcome = {
  status_code: number | null
  error: string | null
  response: string | null
  /** Milliseconds that the receiver asked to be left alone. */
  retryAfter: number
}

/** So much of an answer is kept for the log. */
const KEPT_BYTES = 2_000

/**
 * Sends a message once. The name is looked up once, every address found must be public, and the connection goes to the
 * very address that was looked at, so that a name that answers differently the second time gains nothing. Redirects are
 * not followed, no connection is kept, and the whole of it has to end in time.
 */
export async function send(address: string, headers: Record<string, string>, body: string): Promise<Outcome> {
  const { WEBHOOK_TIMEOUT_MS, WEBHOOK_PRIVATE_TARGETS } = env()
  const nothing = { status_code: null, response: null, retryAfter: 0 }
  const problem = urlProblem(address, WEBHOOK_PRIVATE_TARGETS)
  if (problem) return { ...nothing, error: `The address ${problem}.` }
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)
  try {
    const url = new URL(address)
    const target = await before(signal, resolveTarget(hostOf(url), WEBHOOK_PRIVATE_TARGETS))
    const response = await postTo(url, target, { ...headers, 'content-type': 'application/json' }, body, signal)
    return outcomeOf(response, await beginningOf(response))
  } catch (error) {
    const failureReason = signal.aborted ? `No answer within ${WEBHOOK_TIMEOUT_MS / 1000} s.` : reasonOf(error)
    return { ...nothing, error: failureReason }
  }
}

/** The beginning of the answer; what comes after it, or too late, is not waited for: the status has been told. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.byteLength
      if (size >= KEPT_BYTES) break
    }
  } catch {
    // The receiver broke off after its status line.
  }
  response.destroy()
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '')
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, response: string): Outcome {
  const wait = Number(headers['retry-after'])
  const good = statusCode >= 200 && statusCode < 300
  return {
    status_code: statusCode,
    error: good ? null : errorOf(statusCode),
    response,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait * 1000 : 0,
  }
}

function errorOf(status: number): string {
  return status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  ENOTFOUND: 'The name has no address.',
  EAI_AGAIN: 'The name could not be looked up.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateTarget) return error.message
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? `The connection failed${code && ` (${code})`}.`
}
