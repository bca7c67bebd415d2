/**
 * One JSON line per event on standard error, with ids and nothing secret: no bodies, no credentials, no query strings.
 */
export function logFailure(message: string, error: unknown, fields: Record<string, string> = {}): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: String(error) }
  const line = { time: new Date().toISOString(), level: 'error', message, ...fields, error: name, stack }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
