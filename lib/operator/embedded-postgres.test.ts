import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { findRunning, startEmbedded } from '@/lib/operator/embedded-postgres'
import { isAlive, waitUntil } from '@/lib/operator/processes'
import { withServer } from '@/lib/testing/database'

const FAST = { fsync: 'off', full_page_writes: 'off' }

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(inject('testServer').folder, 'postgres-'))
})
afterEach(async () => {
  const server = await findRunning(dataDir)
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function setting(url: string, name: string): Promise<string | undefined> {
  const { rows } = await withServer(url, (client) =>
    client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]),
  )
  return rows[0]?.value
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was written over a stop and a start, on the same port', async () => {
    const first = await startEmbedded({ dataDir, settings: FAST })
    await withServer(first.url, (client) => client.query(`CREATE TABLE note AS SELECT 'kept ✓ Ü' AS text`))
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    expect(await findRunning(dataDir)).toBeUndefined()

    const second = await startEmbedded({ dataDir, settings: FAST })
    expect(second.url).toBe(first.url)
    const { rows } = await withServer(second.url, (client) => client.query('SELECT text, lower(text) FROM note'))
    expect(rows).toEqual([{ text: 'kept ✓ Ü', lower: 'kept ✓ ü' }])
  })

  it('listens on this machine alone, with passwords that only the owner can read', async () => {
    const server = await startEmbedded({ dataDir, settings: FAST })
    expect(await setting(server.adminUrl, 'listen_addresses')).toBe('127.0.0.1')
    expect(await setting(server.adminUrl, 'unix_socket_directories')).toBe('')
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
    const stranger = new URL(server.url)
    stranger.password = 'wrong'
    await expect(withServer(stranger.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/password/)
  })

  it('gives the application an owner that is no superuser', async () => {
    const server = await startEmbedded({ dataDir, settings: FAST })
    expect(await setting(server.url, 'is_superuser')).toBe('off')
    await expect(withServer(server.url, (client) => client.query(`SELECT pg_read_file('PG_VERSION')`))).rejects.toThrow(
      /permission denied/,
    )
  })

  it('is used again after the process that started it was killed', async () => {
    const first = await startEmbedded({ dataDir, settings: FAST })
    const second = await startEmbedded({ dataDir })
    expect([second.adopted, second.pid]).toEqual([true, first.pid])
    await second.stop()
    expect(isAlive(first.pid)).toBe(false)
  })

  it('recovers what was committed when it is killed during a session', async () => {
    const first = await startEmbedded({ dataDir })
    await withServer(first.url, (client) => client.query(`CREATE TABLE note AS SELECT 'committed' AS text`))
    const busy = new pg.Client({ connectionString: first.url })
    busy.on('error', () => undefined)
    await busy.connect()
    const work = busy.query('SELECT pg_sleep(60)').catch(() => 'cut off')
    process.kill(first.pid, 'SIGKILL')
    await waitUntil(() => !isAlive(first.pid), 20_000)

    const second = await startEmbedded({ dataDir, settings: FAST })
    expect(second.adopted).toBe(false)
    const { rows } = await withServer(second.url, (client) => client.query('SELECT text FROM note'))
    expect(rows).toEqual([{ text: 'committed' }])
    expect(await work).toBe('cut off')
    await busy.end()
  })

  it('ignores a pid file whose process id was reused', async () => {
    const first = await startEmbedded({ dataDir, settings: FAST })
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const written = readFileSync(pidFile, 'utf8')
    await first.stop()
    // The other program belongs to PostgreSQL's own user, the one case that PostgreSQL cannot tell by itself.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    try {
      writeFileSync(pidFile, written.replace(/^\d+/, String(other.pid)))
      expect(await findRunning(dataDir)).toBeUndefined()
      const second = await startEmbedded({ dataDir, settings: FAST })
      expect(second.adopted).toBe(false)
      expect(isAlive(other.pid ?? 0)).toBe(true)
    } finally {
      other.kill()
    }
  })

  it('takes another port when its own is taken', async () => {
    const first = await startEmbedded({ dataDir, settings: FAST })
    await first.stop()
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(Number(new URL(first.url).port), '127.0.0.1', resolve))
    try {
      const second = await startEmbedded({ dataDir, settings: FAST })
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    } finally {
      squatter.close()
    }
  })

  it('forgets a set-up that was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.new'))
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), 'half')
    const server = await startEmbedded({ dataDir, settings: FAST })
    expect(await setting(server.adminUrl, 'server_encoding')).toBe('UTF8')
  })

  it("says PostgreSQL's own reason when it does not start", async () => {
    const settings = { ...FAST, shared_buffers: 'plenty' }
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(/shared_buffers/)
  })
})
