import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { SCOPES } from '@/lib/access/permissions'
import { exportList } from '@/lib/services/data/exports'
import { EXPORTED_LISTS } from '@/lib/services/data/exports/lists'
import { newId } from '@/lib/domain/id'

/*
 * When all other tests are done, what the installation wrote about them is searched for anything that lets somebody in: keys,
 * tokens, secrets, links of invitations, passwords. None of it may be in logs, metrics, traces, exports or backups.
 */

const CREDENTIALS = [
  // API keys, tokens, secrets of applications, codes, links (fsc_ is a client's public id).
  /\bfs[abd-z]_[\w-]{20,}/,
  /\bwhsec_[\w+/=-]{16,}/,
  // A session, or any other signed token.
  /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  /\/(invitation|setup)\/[\w-]{16,}/,
  /correct horse battery/,
]
const HASHES = /\$argon2/

const readOutput = () => process.env.E2E_SAID ?? ''

function expectNone(text: string, where: string, patterns: readonly RegExp[] = [...CREDENTIALS, HASHES]): void {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    const around = match ? text.slice(Math.max(0, match.index - 200), match.index + 30) : ''
    expect(around, `${where} holds what looks like ${pattern}`).toBe('')
  }
}

test('logs, metrics and traces hold no credential', async () => {
  const files = await readdir(readOutput())
  expect(files.sort()).toEqual(['first.log', 'second.log', 'spans.txt'])
  for (const file of files) {
    const text = await readFile(join(readOutput(), file), 'utf8')
    expect(text.length, `${file} was written`).toBeGreaterThan(100)
    expectNone(text, file)
  }
  for (const url of (process.env.E2E_URLS ?? '').split(',')) {
    const headers = { authorization: `Bearer ${process.env.E2E_METRICS_TOKEN}` }
    const answer = await fetch(`${url}/metrics`, { headers })
    expect(answer.status).toBe(200)
    expectNone(await answer.text(), '/metrics')
  }
})

test('a backup holds only hashes and sealed secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-credentials-'))
  try {
    const to = join(folder, 'backup')
    await promisify(execFile)(process.execPath, ['lib/operator/fieldline.mjs', 'admin', 'backup', '--to', to])
    const tables = (await readdir(join(to, 'tables'))).filter((name) => name.endsWith('.gz'))
    expect(tables).toContain('history.copy.gz')
    for (const name of tables) {
      const text = gunzipSync(await readFile(join(to, 'tables', name))).toString('utf8')
      expectNone(text, name, name.startsWith('user.') ? CREDENTIALS : [...CREDENTIALS, HASHES])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('exports hold no credential', async () => {
  const accounts = await db().account.findMany({ take: 20, orderBy: { created_at: 'desc' } })
  for (const { id, tier, time_zone, currency } of accounts) {
    const ctx = {
      accountId: id,
      actor: { type: 'system' as const, id: null, name: 'Export' },
      scopes: new Set(SCOPES),
      requestId: newId(),
      account: { tier, timeZone: time_zone, currency },
    }
    for (const list of Object.keys(EXPORTED_LISTS)) {
      const { bytes } = await exportList(ctx, list, new URLSearchParams())
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      expectNone(Buffer.concat(parts).toString('utf8'), `${list} of ${id}`)
    }
  }
})
