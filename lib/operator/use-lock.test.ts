import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { restoreBackup } from '@/lib/operator/backup/restore'
import { writeBackup } from '@/lib/operator/backup/write'
import { freePort } from '@/lib/operator/processes'
import { isSecretCurrent, useSecret } from '@/lib/operator/secret'
import { holdUse, requireUnused } from '@/lib/operator/use-lock'
import { runProgram } from '@/lib/testing/program'

const quiet = () => Promise.resolve()

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('a restore', () => {
  it('is refused while a process serves from the database, and works once it has ended', async () => {
    const folder = join(mkdtempSync(join(inject('testServer').folder, 'in-use-')), 'backup')
    await writeBackup(folder, () => undefined)
    const stop = await holdUse(quiet)
    const client = await connect()
    await expect(restoreBackup(folder, () => undefined)).rejects.toThrow(
      /^Fieldline runs on this database \(.+\): stop it/,
    )
    stop()
    // The session ends with its connection, a moment later.
    await client.query('SELECT pg_advisory_lock(4711002), pg_advisory_unlock(4711002)')
    expect(await restoreBackup(folder, () => undefined)).toMatchObject({ folder })
  })

  it('keeps processes from starting, which say so in one line', async () => {
    const client = await connect()
    await client.query('BEGIN')
    await requireUnused(client)
    const refusal = 'A backup is being restored into this database; start again when that has ended'
    await expect(holdUse(quiet)).rejects.toThrow(refusal)
    const program = runProgram('start', ['--dev'], {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: env().DATABASE_URL ?? '',
    })
    expect([await program.exit, program.stderr()]).toEqual([1, `${refusal}\n`])
    await client.query('ROLLBACK')
  })
})

describe('a process whose connection broke', () => {
  it('notices that a restore brought another secret', async () => {
    const body = process.env.APP_SECRET
    delete process.env.APP_SECRET
    const { resetEnv } = await import('@/lib/env')
    resetEnv()
    await useSecret()
    let noticed = (_isCurrent: boolean) => {}
    const isCurrent = new Promise<boolean>((resolve) => (noticed = resolve))
    const stop = await holdUse(async () => noticed(await isSecretCurrent()))
    onTestFinished(stop)
    expect(await isSecretCurrent()).toBe(true)
    await db().installation.update({ where: { key: 'app_secret' }, data: { value: 'restored'.repeat(8) } })
    await (
      await connect()
    ).query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'fieldline server' AND datname = current_database()`,
    )
    expect(await isCurrent).toBe(false)
    process.env.APP_SECRET = body ?? ''
    resetEnv()
  })
})
