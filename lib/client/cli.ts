#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { env, exit, stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { createClient, FieldlineError } from './index.js'
import { listen } from './listen.js'

const USAGE = `fieldline listen [--events "work_order.* customer.created"] [--forward http://localhost:3000/hook]

Sends what happens in your company to an address of your own machine, signed as webhooks are.

  --url URL        the address of Fieldline, or FIELDLINE_URL
  --key KEY        an API key, best of a sandbox, or FIELDLINE_KEY
  --events LIST    types such as work_order.completed, kinds such as work_order.*; all unless given
  --forward URL    where messages are sent to; without it they are printed
  --secret SECRET  whsec_ and a key of 24 bytes or more in base64; made anew unless given
  --since CURSOR   continue at a cursor of the feed, or at its start; from now on unless given
  --once           end with the last event that there is
  --print          print the body of each message
`

const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  events: { type: 'string', default: '*' },
  forward: { type: 'string' },
  secret: { type: 'string' },
  since: { type: 'string' },
  once: { type: 'boolean', default: false },
  print: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function clientOf({ url = env.FIELDLINE_URL, key = env.FIELDLINE_KEY }: { url?: string; key?: string }) {
  if (!url || !URL.canParse(url)) throw new UsageError('--url must be an address such as https://fieldline.example')
  if (!key) throw new UsageError('--key must be an API key, or FIELDLINE_KEY hold one')
  return createClient({ url, key })
}

function secretOf({ secret = `whsec_${randomBytes(32).toString('base64')}` }: { secret?: string }): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/u.test(secret)) return secret
  throw new UsageError('--secret must be whsec_ and a key of 24 bytes or more in base64')
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help) return void stdout.write(USAGE)
  if (positionals.length !== 1 || positionals[0] !== 'listen') throw new UsageError('the command must be listen')
  const client = clientOf(values)
  const { forward, since, once, print } = values
  if (forward !== undefined && !(URL.canParse(forward) && /^https?:/u.test(forward)))
    throw new UsageError('--forward must be an address such as http://localhost:3000/hook')
  const secret = secretOf(values)
  const events = values.events.split(/[\s,]+/u).filter(Boolean)
  const printLine = (line: string) => stdout.write(`${line}\n`)
  if (forward) printLine(`Forwarding ${events.join(', ')} to ${forward}, signed with ${secret}. End with Ctrl+C.`)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { cursor } = await listen(client, {
    events,
    secret,
    once,
    print: print || forward === undefined,
    printLine,
    signal: stop.signal,
    ...(forward !== undefined && { forward }),
    ...(since !== undefined && { since }),
  })
  printLine(`Continue with --since ${cursor}`)
}

run().catch((error: unknown) => {
  if (error instanceof UsageError) stderr.write(`${error.message}\n\n${USAGE}`)
  else if (error instanceof FieldlineError) stderr.write(`Fieldline answered ${error.status}: ${error.message}\n`)
  else stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  exit(error instanceof UsageError ? 2 : 1)
})
