import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disconnect } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { answerMcp } from '@/lib/mcp/front'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { flushRequestLog } from '@/lib/services/data/request-log'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { applyMigrations } from '@/prisma/migrate'

/*
 * Runs the conformance suite of the Model Context Protocol, whose program is the first argument, against the endpoint for
 * assistants with a database of its own. The suite knows no credentials, so each request gets one here.
 */

const [, , program = 'conformance'] = process.argv

/** What the suite asks of a server made for it (its own tools, texts and prompts), and what is not offered. */
const NOT_OFFERED = [
  'server-sse-multiple-streams',
  'logging-set-level',
  'completion-complete',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-error',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
]

const folder = mkdtempSync(join(tmpdir(), 'fieldline-mcp-'))
const database = await startEmbedded({ dataDir: join(folder, 'data'), settings: { fsync: 'off' } })
Object.assign(process.env, { DATABASE_URL: database.url, APP_SECRET: 'a signing secret for this suite alone' })
resetEnv()
await applyMigrations(database.url)
const ctx = await makeAccount()
await makeWorkOrder(ctx, { description: 'Walk-in cooler does not hold its temperature' })
const key = await makeApiKey(ctx, 'admin')

const server = createServer((request, response) => {
  request.headers.authorization ??= `Bearer ${key}`
  answerMcp(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)))
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
process.env.APP_URL = url
resetEnv()

const baseline = join(folder, 'expected-failures.yml')
writeFileSync(baseline, JSON.stringify({ server: NOT_OFFERED }))
const suite = spawn(program, ['server', '--url', `${url}/mcp`, '--expected-failures', baseline], { stdio: 'inherit' })
process.exitCode = await new Promise<number>((resolve) => {
  suite.once('error', () => resolve(1)).once('close', (code) => resolve(code ?? 1))
})

server.close()
server.closeAllConnections()
await flushRequestLog()
await disconnect()
await database.stop()
rmSync(folder, { recursive: true, force: true })
