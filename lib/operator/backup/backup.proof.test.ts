import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOn, contentsOf, emptyFolder, makeBackup } from '@/lib/testing/backups'

describe('a backup', { timeout: 240_000 }, () => {
  let installation = ''
  let backup = ''

  beforeAll(async () => {
    ;({ installation, backup } = await makeBackup(300))
  }, 240_000)

  it('restores every row into an empty installation', async () => {
    const empty = emptyFolder()
    const restored = await adminOn(['restore', '--from', backup], empty)
    expect(restored, restored.err).toMatchObject({ code: 0, json: { folder: backup, photos: 1 } })
    const [before, after] = [await contentsOf(installation), await contentsOf(empty)]
    expect(before.work_order).toMatch(/^300 /)
    expect(after).toEqual(before)
    expect(readFileSync(join(empty, 'photos/a/ab/abcdef.jpg'), 'utf8')).toBe('as it was taken')
  })

  it('is refused when one of its rows was changed, and where a company exists', async () => {
    const file = join(backup, 'tables/customer.copy.gz')
    const keptRow = readFileSync(file)
    const empty = emptyFolder()
    writeFileSync(file, gzipSync(gunzipSync(keptRow).toString().replace('CUST-', 'CUST_')))
    const changed = await adminOn(['restore', '--from', backup], empty)
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('Table customer does not match')])
    writeFileSync(file, keptRow)
    expect((await contentsOf(empty)).account).toBe('0 ')
    const takenItems = await adminOn(['restore', '--from', backup], installation)
    expect([takenItems.code, takenItems.err]).toEqual([1, expect.stringContaining('has a company already')])
  })

  it('never overwrites a backup, and rejects a folder that is not one', async () => {
    const again = await adminOn(['backup', '--to', backup], installation)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists already')])
    const none = await adminOn(['restore', '--from', installation], emptyFolder())
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('it has no manifest.json')])
    expect(readdirSync(join(backup, '..'))).toEqual(['monday'])
  })
})
