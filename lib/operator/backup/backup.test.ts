import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { adminOn, contentsOf, emptyFolder, makeBackup } from '@/lib/testing/backups'

/* The small form of backup.proof.test.ts. */

it(
  'restores every row and photo of a backup, and none of one in which a row was changed',
  { timeout: 120_000 },
  async () => {
    const { installation, backup } = await makeBackup(30)
    const empty = emptyFolder()
    const restored = await adminOn(['restore', '--from', backup], empty)
    expect(restored, restored.err).toMatchObject({ code: 0, json: { folder: backup, photos: 1 } })
    const [before, after] = [await contentsOf(installation), await contentsOf(empty)]
    expect(before.work_order).toMatch(/^30 /)
    expect(after).toEqual(before)
    expect(readFileSync(join(empty, 'photos/a/ab/abcdef.jpg'), 'utf8')).toBe('as it was taken')

    const file = join(backup, 'tables/customer.copy.gz')
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('CUST-', 'CUST_')))
    const refused = emptyFolder()
    const changed = await adminOn(['restore', '--from', backup], refused)
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('Table customer does not match')])
    expect(existsSync(join(refused, 'photos/a/ab/abcdef.jpg'))).toBe(false)
    writeFileSync(join(backup, 'manifest.json'), '{"format":1,')
    const broken = await adminOn(['restore', '--from', backup], emptyFolder())
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('its manifest.json is damaged')])
    expect(broken.err).not.toMatch(/\n\s+at /)
  },
)
