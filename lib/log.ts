import pino from 'pino'
import { env } from '@/lib/env'

/*
 * One JSON line per event on standard error, with ids and nothing secret: no bodies, no credentials, no query strings.
 */

let logger: pino.Logger | undefined

function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: undefined,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    process.stderr,
  )
  return logger
}

/** Logs what went wrong and is not the user's to mend, with the ids that lead to it. */
export function logFailure(message: string, error: unknown, fields: Record<string, string> = {}): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: String(error) }
  log().error({ ...fields, error: name, stack }, message)
}

/** Logs what works and is not as it should be, in a sentence for whoever runs this. */
export function logWarning(message: string): void {
  log().warn(message)
}

/** A request that was answered: what was asked for, by which account, how it ended and how long it took. */
export type AnsweredRequest = {
  method: string
  /** The pattern of its address, never the address itself: few enough to count by, and free of what users typed. */
  route: string
  status: number
  milliseconds: number
  request_id?: string
  account_id?: string
}

/** Logs an answered request, which shows at LOG_LEVEL=info; one that failed for our fault shows at `warn`, too. */
export function logRequest(request: AnsweredRequest): void {
  if (!log().isLevelEnabled(request.status >= 500 ? 'warn' : 'info')) return
  const line = { ...request, milliseconds: Math.round(request.milliseconds * 10) / 10 }
  if (request.status >= 500) log().warn(line, 'request')
  else log().info(line, 'request')
}
