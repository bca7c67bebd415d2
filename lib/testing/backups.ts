import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { runProgram } from './program'

type Answer = { code: number | null; err: string; json: Record<string, unknown> }

/** Runs a command of the operator on an installation of its own, and reads its one object of JSON. */
export async function adminOn(args: string[], DATA_DIR: string): Promise<Answer> {
  const program = runProgram('admin', [...args, '--json'], { DATA_DIR })
  const code = await program.exit
  const out = program.stdout()
  return { code, err: program.stderr(), json: out.startsWith('{') ? (JSON.parse(out) as Answer['json']) : {} }
}

/** Every table with its rows as text in their own order: what the checksums of the backup are checked by. */
export async function contentsOf(dataDir: string): Promise<Record<string, string>> {
  const server = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    )
    const filesByName: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
      )
      filesByName[name] = rows[0]?.sum ?? ''
    }
    return filesByName
  } finally {
    await client.end()
    await server.stop()
  }
}

/** An empty folder of this run. */
export const emptyFolder = (): string => mkdtempSync(join(inject('testServer').folder, 'backup-'))

/** Makes an installation with one company, some work orders and a photo, and backs it up. */
export async function makeBackup(workOrders: number): Promise<{ installation: string; backup: string }> {
  const installation = emptyFolder()
  const backup = join(emptyFolder(), 'monday')
  const account = await adminOn(
    ['account', 'create', '--name', 'Harbor', '--tier', 'standard', '--timezone', 'Europe/Berlin'],
    installation,
  )
  await adminOn(['seed', '--account', String(account.json.id), '--work-orders', String(workOrders)], installation)
  mkdirSync(join(installation, 'photos/a/ab'), { recursive: true })
  writeFileSync(join(installation, 'photos/a/ab/abcdef.jpg'), 'as it was taken')
  const backupOutput = await adminOn(['backup', '--to', backup], installation)
  if (backupOutput.code !== 0) throw new Error(backupOutput.err)
  return { installation, backup }
}
