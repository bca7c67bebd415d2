import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClient } from '@/lib/operator/client/build'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { startJobs } from '@/lib/jobs/start'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { CALLBACK, locationOf, makeApplication, TestBrowser, ticketOf } from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'
import { type Program, startApiServer } from '@/lib/testing/program'
import { guideNames, missingOutput, programOf, readBlocks } from './read'
import { type Running, start } from './run'

/* Every guide is followed to its end: its programs run against the API, and print what it says they print. */

const CLIENT = join(import.meta.dirname, '../../../node_modules/.cache/fieldline/client-of-guides')

let server: Program
let url: string
let folder: string
let stopJobs: () => Promise<void>

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

beforeAll(async () => {
  // Not where the test of the package builds it, perhaps at this moment.
  buildClient(CLIENT)
  // What a reader's project has after `npm install @fieldline/client`.
  folder = mkdtempSync(join(tmpdir(), 'fieldline-guides-'))
  mkdirSync(join(folder, 'node_modules/@fieldline'), { recursive: true })
  symlinkSync(CLIENT, join(folder, 'node_modules/@fieldline/client'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  const settings = { DATABASE_URL, DATA_DIR, APP_SECRET, PORT: String(port), APP_URL: url }
  stopJobs = startJobs()
  server = await startApiServer({ ...settings, WEBHOOK_PRIVATE_TARGETS: '1' })
})
afterAll(async () => {
  await server.stop()
  await stopJobs()
  rmSync(folder, { recursive: true, force: true })
})

const makeKey = async () => makeApiKey(await makeAccount(), 'admin')

/** Runs a guide's program in a language to its end, and says what of the guide's output it did not print. */
async function follow(name: string, language: 'js' | 'sh', settings: Record<string, string>) {
  const { code, outputs } = programOf(readBlocks(name), language)
  const file = join(folder, `${name}.${language === 'js' ? 'mjs' : 'sh'}`)
  writeFileSync(file, language === 'js' ? code : `set -euo pipefail\n${code}`)
  const running = start(language === 'js' ? execPath : 'bash', [file], settings, folder)
  if (name === 'oauth.md') await allow(running)
  const exitCode = await running.exit
  return { exitCode, missing: missingOutput(running.output(), outputs) ?? null, output: running.output() }
}

/** Nothing is compared with the output itself: it shows what went wrong. */
const AS_SAID = { exitCode: 0, missing: null, output: expect.any(String) as string }

let browser: TestBrowser

/** What the person does between the two halves of the guide: opens the address, and allows. */
async function allow(running: Running): Promise<void> {
  await waitUntil(() => running.output().includes('code_challenge'), 20_000)
  const request = await browser.get(new URL(running.output().trim()).href)
  const location = locationOf(await browser.answer(ticketOf(request)))
  running.write(location.searchParams.get('code') ?? '')
}

const ORDINARY = guideNames().filter((name) => name !== 'oauth.md')
const inLanguage = (language: string) => ORDINARY.filter((name) => programOf(readBlocks(name), language).code !== '')

test('every guide has a program', () => {
  const silent = guideNames().filter((name) => !['js', 'sh'].some((one) => programOf(readBlocks(name), one).code))
  expect(silent).toEqual(['changelog.md'])
})

test.for(inLanguage('js'))('the JavaScript of %s does what it says', async (name) => {
  const MY_ADDRESS = 'http://127.0.0.1:9/fieldline'
  const settings = { FIELDLINE_URL: url, FIELDLINE_KEY: await makeKey(), MY_ADDRESS }
  expect(await follow(name, 'js', settings)).toEqual(AS_SAID)
})

describe.skipIf(!has('jq', '--version') || !has('curl', '--version'))('with curl and jq', () => {
  test.for(inLanguage('sh'))('the commands of %s do what they say', async (name) => {
    const settings = { FIELDLINE_URL: url, FIELDLINE_KEY: await makeKey() }
    expect(await follow(name, 'sh', settings)).toEqual(AS_SAID)
  })
})

test('the guide to OAuth leads from the address to a call, a refresh and a sign-out', async () => {
  const oauth = await startOauthServer()
  try {
    const { ctx, cookie } = await signIn(await makeUser(await makeAccount()))
    const application = await makeApplication(ctx, { client_type: 'confidential' })
    browser = new TestBrowser(oauth.url, cookie)
    const credentials = { CLIENT_ID: application.client_id, CLIENT_SECRET: application.secret ?? '' }
    const settings = { ...credentials, FIELDLINE_URL: oauth.url, REDIRECT_URI: CALLBACK }
    expect(await follow('oauth.md', 'js', settings)).toEqual(AS_SAID)
  } finally {
    await oauth.close()
  }
})

const RECEIVERS = [
  { language: 'js', file: 'receiver.mjs', command: execPath, isHere: true },
  { language: 'python', file: 'receiver.py', command: 'python3', isHere: has('python3', '--version') },
  { language: 'java', file: 'Receiver.java', command: 'java', isHere: has('java', '--version') },
]

for (const { language, file, command, isHere } of RECEIVERS)
  test.skipIf(!isHere)(`the receiver in ${language} takes what we sign and refuses what others send`, async () => {
    const [block] = readBlocks('webhooks.md').filter((one) => one.language === language && one.use === 'receiver')
    writeFileSync(join(folder, file), block?.code ?? '')
    const port = await freePort()
    const address = `http://127.0.0.1:${port}/fieldline`
    const request = asker(await makeKey())
    const endpoint = await request('/webhook-endpoints', { url: address, events: ['work_order.created'] })
    const settings = { WEBHOOK_SECRET: endpoint.secret, PORT: String(port) }
    const running = start(command, [join(folder, file)], settings, folder)
    try {
      const listens = () =>
        fetch(address, { method: 'POST', body: '{}' }).then(
          ({ status }) => status === 400,
          () => false,
        )
      expect(await waitUntil(listens, 30_000), running.output()).toBe(true)
      await request(`/webhook-endpoints/${endpoint.id}/test`, {})
      await expect.poll(() => running.output(), { timeout: 10_000 }).toContain('test')
      const now = Math.floor(Date.now() / 1000)
      expect(await send(address, endpoint.secret, now)).toBe(204)
      expect(await send(address, endpoint.secret, now - 600)).toBe(400)
      expect(await send(address, `whsec_${Buffer.alloc(32, 7).toString('base64')}`, now)).toBe(400)
    } finally {
      await running.stop()
    }
  })

function asker(key: string) {
  return async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return ((await answer.json()) as { data: { id: string; secret: string } }).data
  }
}

/** Sends a message that was signed at a moment with a secret. */
async function send(address: string, secret: string, seconds: number): Promise<number> {
  const body = JSON.stringify({ type: 'work_order.created', timestamp: new Date().toISOString(), data: {} })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`m-1.${seconds}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'm-1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
  return (await fetch(address, { method: 'POST', headers, body })).status
}
