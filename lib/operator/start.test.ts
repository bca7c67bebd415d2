import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { env } from '@/lib/env'
import { lockFile } from '@/lib/operator/installation'
import { isLock, takeLock } from '@/lib/operator/lock'
import { freePort } from '@/lib/operator/processes'
import { createDatabase, withServer } from '@/lib/testing/database'
import { runProgram } from '@/lib/testing/program'

/** What a start that must not succeed says, and its exit code. */
async function refused(settings: Record<string, string>): Promise<[number | null, string]> {
  const program = runProgram('start', [], { HOST: '127.0.0.1', PORT: String(await freePort()), ...settings })
  return [await program.exit, program.stderr()]
}

describe('a start that cannot succeed says why in one line', () => {
  it('for a bad setting', async () => {
    expect(await refused({ PORT: 'http' })).toEqual([1, 'Configuration: PORT: must be a port number from 1 to 65535\n'])
  })

  it('for a port that is taken', async () => {
    const squatter = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
    const DATABASE_URL = env().DATABASE_URL ?? ''
    const message = `PORT: ${port} is used by another program; set another one\n`
    expect(await refused({ DATABASE_URL, PORT: String(port) })).toEqual([1, message])
    squatter.close()
  })

  it('and ends when its output is closed', async () => {
    const squatter = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
    const DATABASE_URL = env().DATABASE_URL ?? ''
    const program = runProgram('start', [], { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL })
    program.child.stdout?.destroy()
    program.child.stderr?.destroy()
    expect(await program.exit).toBe(1)
    squatter.close()
  })

  it('for a folder that another start uses, which keeps running', async () => {
    const DATA_DIR = mkdtempSync(join(inject('testServer').folder, 'second-'))
    const lock = takeLock(lockFile(DATA_DIR), 'start', 'http://localhost:3000')
    const message = `Fieldline already runs on ${DATA_DIR}: process ${process.pid}, at http://localhost:3000\n`
    expect(await refused({ DATA_DIR })).toEqual([1, message])
    expect(isLock(takeLock(lockFile(DATA_DIR), 'start'))).toBe(false)
    if (isLock(lock)) lock.release()
  })

  it('for a database that cannot be reached, without its password', async () => {
    const server = new URL(env().DATABASE_URL ?? '')
    server.pathname = '/nowhere'
    const [code, message] = await refused({ DATABASE_URL: server.href })
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: .* database "nowhere" does not exist\n$/),
    ])
    if (server.password) expect(message).not.toContain(server.password)
  })

  it('for a database that is read-only', async () => {
    const server = inject('testServer')
    const database = await createDatabase(server, 'template0')
    const { pathname } = new URL(database.url)
    await withServer(server.adminUrl, (client) =>
      client.query(`ALTER DATABASE "${pathname.slice(1)}" SET default_transaction_read_only = on`),
    )
    const [code, message] = await refused({ DATABASE_URL: database.url })
    const reason = /^DATABASE_URL: the database at \S+ is read-only; name the primary server\n$/
    expect([code, message]).toEqual([1, expect.stringMatching(reason)])
    await database.drop()
  })

  it('for a clock that is wrong by a year', async () => {
    const YEAR_MS = 31_536_000_000
    const ahead = `data:text/javascript,const{now}=Date;Date.now=()=>now()+${YEAR_MS}`
    const DATABASE_URL = env().DATABASE_URL ?? ''
    const [code, message] = await refused({ DATABASE_URL, NODE_OPTIONS: `--import ${ahead}` })
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(
        /^The clock of this machine is 31536000 s ahead of PostgreSQL’s\. .* Fieldline starts when they differ by at most 300 s\n$/,
      ),
    ])
  })

  it('for a database of another encoding', async () => {
    const server = inject('testServer')
    const latin = await createDatabase(server, 'template0')
    const { pathname } = new URL(latin.url)
    await latin.drop()
    await withServer(server.adminUrl, (client) =>
      client.query(
        `CREATE DATABASE "${pathname.slice(1)}" TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc`,
      ),
    )
    const [code, message] = await refused({ DATABASE_URL: latin.url })
    expect([code, message]).toEqual([1, expect.stringContaining('has the encoding LATIN1; it must be UTF8')])
    await latin.drop()
  })
})
