import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'

/*
 * The load, from a process of its own: `loadServer` runs this very file, which fires with autocannon and prints what it saw.
 */

/** `headers` are its own, beside those of the whole load. */
export type Shot = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string; headers?: Record<string, string> }

export type Load = {
  url: string
  headers: Record<string, string>
  shots: Shot[]
  connections: number
  seconds: number
}

const loadSeen = z.object({
  requests: z.number(),
  /** Per second. */
  rate: z.number(),
  p50: z.number(),
  /** The nearest to the 95th that the load tells, and the stricter one. */
  p97_5: z.number(),
  p99: z.number(),
  refused: z.number(),
})
export type LoadSeen = z.output<typeof loadSeen>

const loadWanted: z.ZodType<Load> = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  shots: z.array(
    z.object({
      method: z.enum(['GET', 'POST', 'PUT']),
      path: z.string(),
      body: z.string().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
  connections: z.number(),
  seconds: z.number(),
})

/** Fires at a server for some seconds and tells what came back. Latencies are in milliseconds. */
export async function loadServer(load: Load): Promise<LoadSeen> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const written: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => written.push(text))
  child.stdin.end(JSON.stringify(load))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the load ended with ${String(code)}`)
  return loadSeen.parse(JSON.parse(written.join('')))
}

async function fire({ url, headers, shots, connections, seconds }: Load): Promise<LoadSeen> {
  const requests = shots.map(({ method, path, body, headers: ownHeaders }) => ({
    method,
    path,
    headers: { ...headers, ...ownHeaders, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  }))
  const {
    '2xx': good,
    non2xx,
    errors,
    latency,
    duration,
  } = await autocannon({ url, requests, connections, duration: seconds })
  return {
    requests: good,
    rate: good / duration,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    refused: non2xx + errors,
  }
}

async function main(): Promise<void> {
  const input: string[] = []
  for await (const chunk of process.stdin.setEncoding('utf8')) input.push(String(chunk))
  process.stdout.write(JSON.stringify(await fire(loadWanted.parse(JSON.parse(input.join(''))))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
