import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { isLock, lockHolder, takeLock } from '@/lib/operator/lock'
import { processIdentity } from '@/lib/operator/processes'

let file: string

beforeEach(() => {
  file = join(mkdtempSync(join(inject('testServer').folder, 'lock-')), 'fieldline.lock')
})

function write(holder: object): void {
  writeFileSync(file, JSON.stringify(holder))
}

describe('the lock of an installation', () => {
  it('names its holder, keeps others out, and is free again after its release', () => {
    const lock = takeLock(file, 'start', 'http://localhost:3000')
    expect(takeLock(file, 'admin')).toMatchObject({
      pid: process.pid,
      purpose: 'start',
      address: 'http://localhost:3000',
    })
    if (!isLock(lock)) throw new Error('not taken')
    lock.release()
    expect(existsSync(file)).toBe(false)
    expect(isLock(takeLock(file, 'admin'))).toBe(true)
  })

  it('is free after its process ended, its id was reused or its file was damaged', () => {
    const gone = { pid: 4_194_000, identity: 'x', purpose: 'start' }
    for (const stale of [gone, { ...gone, pid: process.pid, identity: 'an earlier boot' }, { pid: 'torn' }]) {
      write(stale)
      expect(lockHolder(file)).toBeUndefined()
      expect(isLock(takeLock(file, 'start'))).toBe(true)
    }
  })

  it('gives a stale lock to exactly one process and leaves no files', async () => {
    write({ pid: 4_194_000, identity: 'x', purpose: 'start' })
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const script = `
      import { isLock, takeLock } from '@/lib/operator/lock'
      process.stdout.write(isLock(takeLock(process.argv.at(-1) ?? '', 'start')) ? 'taken' : 'held')
      process.stdin.resume()
      process.stdin.on('end', () => process.exit())`
    const starters = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, file], { cwd: root }),
    )
    const answers = await Promise.all(
      starters.map(
        (starter) =>
          new Promise<string>((resolve) => starter.stdout.once('data', (text: Buffer) => resolve(String(text)))),
      ),
    )
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    const winner = starters[answers.indexOf('taken')]
    expect(lockHolder(file)?.pid).toBe(winner?.pid)
    expect(readdirSync(join(file, '..'))).toEqual(['fieldline.lock'])
    for (const starter of starters) starter.stdin.end()
  })

  it('is released by its holder alone', () => {
    const lock = takeLock(file, 'start')
    const other = { pid: process.ppid, identity: processIdentity(process.ppid), purpose: 'start' }
    write(other)
    if (isLock(lock)) lock.release()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other)
  })
})
