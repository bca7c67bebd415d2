import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call of the API and its answer, for who checks them later (lib/testing/clients/prism.ts). */
export type Exchange = {
  operation: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  answer: { status: number; headers: Record<string, string>; text: string }
}

/** Writes a call down where E2E_RECORDINGS names a folder, a line for each. */
export function record(exchange: Exchange): void {
  const folder = process.env.E2E_RECORDINGS
  if (folder) appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(exchange)}\n`)
}
