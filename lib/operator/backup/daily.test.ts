import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dailyBackups, isBackupDue, lateBackupNotice, makeDailyBackup } from './daily'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldline-daily-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = async (to: string) => void mkdirSync(to)
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 0, 5))

describe('daily backups', () => {
  it('are kept for as many days as wanted, and folders of other names for good', async () => {
    mkdirSync(join(folder, 'before-the-upgrade'))
    mkdirSync(join(folder, 'daily-2026-11-19T02-00-00Z.unfinished'))
    for (const day of [20, 21, 22, 23]) await makeDailyBackup({ folder, days: 2, write }, night(day))
    expect(readdirSync(folder).toSorted()).toEqual([
      'before-the-upgrade',
      'daily-2026-11-22T02-00-05Z',
      'daily-2026-11-23T02-00-05Z',
    ])
    expect((await dailyBackups(folder)).map(({ made_at }) => made_at)).toEqual([night(23), night(22)])
  })

  it('are given the one before, to link what it has', async () => {
    const previous: (string | null)[] = []
    const writeBeside = async (to: string, before: string | null) => {
      previous.push(before && basename(before))
      await write(to)
    }
    for (const day of [20, 21]) await makeDailyBackup({ folder, days: 7, write: writeBeside }, night(day))
    expect(previous).toEqual([null, 'daily-2026-11-20T02-00-05Z'])
  })

  it('lose none of the old ones when a new one fails', async () => {
    for (const day of [20, 21]) await makeDailyBackup({ folder, days: 2, write }, night(day))
    const failing = { folder, days: 1, write: () => Promise.reject(new Error('no space left')) }
    await expect(makeDailyBackup(failing, night(22))).rejects.toThrow('no space left')
    expect(await dailyBackups(folder)).toHaveLength(2)
  })

  it.each([
    ['none was made yet', undefined, '2026-11-29T01:00:00', true],
    ['the last one is of the night before', '2026-11-28T02:10:00', '2026-11-29T02:00:00', true],
    ['tonight’s is made', '2026-11-29T02:00:05', '2026-11-29T23:59:00', false],
    ['it is not yet two o’clock', '2026-11-28T14:00:00', '2026-11-29T01:59:00', false],
  ])('are due or not when %s', (_when, latest, now, due) => {
    expect(isBackupDue(latest === undefined ? undefined : new Date(latest), new Date(now))).toBe(due)
  })

  it('are spoken of when two nights had none', () => {
    const backups = [{ name: '', made_at: night(20) }]
    expect(lateBackupNotice(backups, night(22))).toBeNull()
    expect(lateBackupNotice(backups, night(23))).toContain('was made on 2026-11-20')
    expect(lateBackupNotice([], night(23))).toBeNull()
  })
})
