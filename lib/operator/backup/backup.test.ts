import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { runProgram } from '@/lib/testing/program'

type Answer = { code: number | null; err: string; json: Record<string, unknown> }

async function admin(args: string[], DATA_DIR: string): Promise<Answer> {
  const program = runProgram('admin', [...args, '--json'], { DATA_DIR })
  const code = await program.exit
  const out = program.stdout()
  return { code, err: program.stderr(), json: out.startsWith('{') ? (JSON.parse(out) as Answer['json']) : {} }
}

/** Every table with its rows as text in their own order: what the checksums of the backup are judged by. */
async function contents(dataDir: string): Promise<Record<string, string>> {
  const server = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
      )
      found[name] = rows[0]?.sum ?? ''
    }
    return found
  } finally {
    await client.end()
    await server.stop()
  }
}

const folder = (): string => mkdtempSync(join(inject('testServer').folder, 'backup-'))

describe('a backup', { timeout: 240_000 }, () => {
  const installation = folder()
  const backup = join(folder(), 'monday')

  beforeAll(async () => {
    const account = await admin(
      ['account', 'create', '--name', 'Harbor', '--tier', 'standard', '--timezone', 'Europe/Berlin'],
      installation,
    )
    await admin(['seed', '--account', String(account.json.id), '--work-orders', '300'], installation)
    mkdirSync(join(installation, 'photos/a/ab'), { recursive: true })
    writeFileSync(join(installation, 'photos/a/ab/abcdef.jpg'), 'as it was taken')
    const made = await admin(['backup', '--to', backup], installation)
    if (made.code !== 0) throw new Error(made.err)
  }, 240_000)

  it('restores every row into an empty installation', async () => {
    const empty = folder()
    const restored = await admin(['restore', '--from', backup], empty)
    expect(restored, restored.err).toMatchObject({ code: 0, json: { folder: backup, photos: 1 } })
    const [before, after] = [await contents(installation), await contents(empty)]
    expect(before.work_order).toMatch(/^300 /)
    expect(after).toEqual(before)
    expect(readFileSync(join(empty, 'photos/a/ab/abcdef.jpg'), 'utf8')).toBe('as it was taken')
  })

  it('is refused when one of its rows was changed, and where a company exists', async () => {
    const file = join(backup, 'tables/customer.copy.gz')
    const kept = readFileSync(file)
    const empty = folder()
    writeFileSync(file, gzipSync(gunzipSync(kept).toString().replace('CUST-', 'CUST_')))
    const changed = await admin(['restore', '--from', backup], empty)
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('Table customer does not match')])
    writeFileSync(file, kept)
    expect((await contents(empty)).account).toBe('0 ')
    const taken = await admin(['restore', '--from', backup], installation)
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('has a company already')])
  })

  it('never overwrites a backup, and rejects a folder that is not one', async () => {
    const again = await admin(['backup', '--to', backup], installation)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists already')])
    const none = await admin(['restore', '--from', installation], folder())
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('it has no manifest.json')])
    expect(readdirSync(join(backup, '..'))).toEqual(['monday'])
  })
})
