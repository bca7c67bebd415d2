import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpWhenDue, dailyBackups, lateBackupNotice } from './daily'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldline-daily-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = async (to: string): Promise<void> => {
  mkdirSync(to)
}
/** On the machine's own clock. */
const at = (day: number, hour = 2, minute = 5) => new Date(2026, 10, day, hour, minute)
const daysOf = async () => (await dailyBackups(folder)).map(({ made_at }) => made_at)

describe('daily backups', () => {
  it('are kept for as many days as wanted, and folders of other names for good', async () => {
    mkdirSync(join(folder, 'before-the-upgrade'))
    mkdirSync(join(folder, 'daily-2026-11-19T02-00-00Z.unfinished'))
    for (const day of [20, 21, 22, 23]) await backUpWhenDue({ folder, days: 2, write }, at(day))
    expect(await daysOf()).toEqual([at(23), at(22)])
    expect(readdirSync(folder)).toHaveLength(3)
    expect(readdirSync(folder)).toContain('before-the-upgrade')
  })

  it('are given the one before, to link what it has', async () => {
    const previous: (string | null)[] = []
    const writeBeside = async (to: string, before: string | null) => {
      previous.push(before && basename(before))
      await write(to)
    }
    for (const day of [20, 21]) await backUpWhenDue({ folder, days: 7, write: writeBeside }, at(day))
    expect(previous).toEqual([null, (await dailyBackups(folder))[1]?.name])
  })

  it('lose none of the old ones when a new one fails', async () => {
    for (const day of [20, 21]) await backUpWhenDue({ folder, days: 2, write }, at(day))
    const failing = { folder, days: 1, write: () => Promise.reject(new Error('no space left')) }
    await expect(backUpWhenDue(failing, at(22))).rejects.toThrow('no space left')
    expect(await daysOf()).toEqual([at(21), at(20)])
  })

  it('are made once a night, after two o’clock, and at once where a night had none', async () => {
    const looks = [
      at(20, 1),
      at(20, 1, 50),
      at(20, 2),
      at(20, 3),
      at(20, 23),
      at(21, 1),
      at(22, 14),
      at(23, 1),
      at(23, 3),
    ]
    for (const now of looks) await backUpWhenDue({ folder, days: 7, write }, now)
    expect(await daysOf()).toEqual([at(23, 3), at(22, 14), at(20, 2), at(20, 1)])
  })

  it('are spoken of when two nights had none', () => {
    const backups = [{ name: '', made_at: at(20) }]
    expect(lateBackupNotice(backups, at(22))).toBeNull()
    expect(lateBackupNotice(backups, at(23))).toContain(`was made at ${at(20).toISOString()}`)
    expect(lateBackupNotice([], at(23))).toBeNull()
  })
})
