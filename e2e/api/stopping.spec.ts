import { expect, test } from '@playwright/test'
import { freePort } from '@/lib/operator/processes'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type Relay, startRelay } from '@/lib/testing/relay'

/* A process of its own on the database of the run: its database goes away, and then it is told to stop. */

let url: string
let relay: Relay
let program: Program

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  const database = new URL(DATABASE_URL)
  relay = await startRelay({ host: database.hostname, port: Number(database.port) })
  database.port = String(relay.port)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: String(port), APP_URL: url, DATABASE_URL: database.href, DATA_DIR }
  program = runProgram('start', [], { ...settings, DRAIN_SECONDS: '3' })
  await untilReady(program, url)
})
test.afterAll(async () => {
  program.child.kill('SIGINT')
  await program.exit
  await relay.cut()
})

/** What the sign-in form gets: the error in the address that it reads. */
async function signIn(): Promise<string | null> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers.getSetCookie().map((one) => one.split(';')[0])
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams({ csrfToken, email: 'dana@example.com', password: 'not this one', json: 'true' }),
  })
  return new URL(((await answer.json()) as { url: string }).url).searchParams.get('error')
}

test('a sign-in while the database is unavailable gets a readable answer, and a later one works', async () => {
  expect(await signIn()).toBe('CredentialsSignin')
  await relay.cut()
  expect(await signIn()).toBe('unavailable')
  await relay.mend()
  await expect.poll(signIn).toBe('CredentialsSignin')
})

test('a process that gets SIGTERM reports not ready, serves open requests, and ends', async () => {
  const readyz = async () => {
    const answer = await fetch(`${url}/readyz`)
    return [answer.status, await answer.json()]
  }
  await expect.poll(readyz).toEqual([200, { status: 'ready' }])
  program.child.kill('SIGTERM')
  await expect.poll(readyz).toEqual([503, { status: 'not_ready', reason: 'This process is stopping.' }])
  // Its listener is open: whoever has not heard of it is served, on a connection that is not kept.
  const late = await fetch(`${url}/api/v1/customers`)
  expect([late.status, late.headers.get('connection')]).toEqual([401, 'close'])
  expect((await fetch(`${url}/sign-in`)).status).toBe(200)
  expect(await program.exit).toBe(0)
})
