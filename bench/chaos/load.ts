import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'

/* The crowd, from a process of its own: `sendCrowd` runs this very file, which asks with autocannon and prints what it saw. */

const workerInput = z.object({
  url: z.string(),
  key: z.string(),
  customerId: z.string(),
  clients: z.number(),
  seconds: z.number(),
})

const crowdSeen = z.object({
  requests: z.number(),
  /** How many answers of each status. */
  answers: z.record(z.string(), z.number()),
  /** Connections that broke, and requests without an answer in a minute. */
  errors: z.number(),
  without_retry_after: z.number(),
  p50_ms: z.number(),
  p99_ms: z.number(),
})
export type CrowdSeen = z.output<typeof crowdSeen>

/** Lets many clients ask for some seconds: lists, single records and creates in turn. */
export async function sendCrowd(crowd: z.output<typeof workerInput>): Promise<CrowdSeen> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const written: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => written.push(text))
  child.stdin.end(JSON.stringify(crowd))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the crowd ended with ${String(code)}`)
  return crowdSeen.parse(JSON.parse(written.join('')))
}

async function fire({ url, key, customerId, clients, seconds }: z.output<typeof workerInput>): Promise<CrowdSeen> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ customer_id: customerId, description: 'One of a crowd' })
  const answers: Record<string, number> = {}
  let without = 0
  const onResponse = (status: number, _body: string, _context: object, answer: object = {}): void => {
    answers[status] = (answers[status] ?? 0) + 1
    if (status === 503 && !Object.keys(answer).some((name) => name.toLowerCase() === 'retry-after')) without += 1
  }
  const shots = [
    { method: 'GET', path: '/api/v1/work-orders?per_page=10' },
    { method: 'GET', path: `/api/v1/customers/${customerId}` },
    { method: 'POST', path: '/api/v1/work-orders', body },
    { method: 'GET', path: '/api/v1/work-orders?status=open&per_page=25' },
  ] as const
  const requests = shots.map((shot) => ({ ...shot, headers, onResponse }))
  const seen = await autocannon({ url, connections: clients, duration: seconds, timeout: 60, requests })
  return {
    requests: seen.requests.total,
    answers,
    errors: seen.errors,
    without_retry_after: without,
    p50_ms: seen.latency.p50,
    p99_ms: seen.latency.p99,
  }
}

async function main(): Promise<void> {
  const input: string[] = []
  for await (const chunk of process.stdin.setEncoding('utf8')) input.push(String(chunk))
  process.stdout.write(JSON.stringify(await fire(workerInput.parse(JSON.parse(input.join(''))))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
