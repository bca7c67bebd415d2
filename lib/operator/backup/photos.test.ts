import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withChecksums } from '@/lib/storage/checksums'
import { fileStore } from '@/lib/storage/files'
import { backUpPhotos, restorePhotos } from './photos'

let folder = ''
let from = ''
let backup = ''
let to = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldline-photos-'))
  ;[from, backup, to] = ['from', 'backup', 'to'].map((name) => join(folder, name)) as [string, string, string]
  mkdirSync(backup)
  write(from, 'a/ab/first.jpg', 'the first')
  write(from, 'b/cd/second.jpg', 'the second')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, 'photos', path)), { recursive: true })
  writeFileSync(join(root, 'photos', path), text)
}
const read = (root: string, path: string) => readFileSync(join(root, 'photos', path), 'utf8')

describe('photos of a backup', () => {
  it('come back, and are listed with their digests', async () => {
    const summary = await backUpPhotos(from, backup, null)
    expect(summary.photos).toBe(2)
    const digest = createHash('sha256').update('the first').digest('hex')
    expect(readFileSync(join(backup, 'photos.sha256'), 'utf8')).toContain(`${digest}  photos/a/ab/first.jpg\n`)
    await restorePhotos(backup, summary, to)
    expect([read(to, 'a/ab/first.jpg'), read(to, 'b/cd/second.jpg')]).toEqual(['the first', 'the second'])
  })

  it('take no room again where a previous backup has them whole, and are copied where it has not', async () => {
    await backUpPhotos(from, backup, null)
    write(backup, 'b/cd/second.jpg', 'THE second')
    write(from, 'c/ef/third.jpg', 'the third')
    const next = join(folder, 'next')
    mkdirSync(next)
    const summary = await backUpPhotos(from, next, backup)
    const inode = (root: string, path: string) => statSync(join(root, 'photos', path)).ino
    expect(inode(next, 'a/ab/first.jpg')).toBe(inode(backup, 'a/ab/first.jpg'))
    expect([read(next, 'b/cd/second.jpg'), read(next, 'c/ef/third.jpg')]).toEqual(['the second', 'the third'])
    await restorePhotos(next, summary, to)
    expect(read(to, 'b/cd/second.jpg')).toBe('the second')
  })

  it('replace an empty file of the same name, and keep a good one of the backup apart from what was there', async () => {
    const summary = await backUpPhotos(from, backup, null)
    write(to, 'a/ab/first.jpg', '')
    write(to, 'c/ef/third.jpg', 'not of the backup')
    const takeOut = await restorePhotos(backup, summary, to)
    expect(read(to, 'a/ab/first.jpg')).toBe('the first')
    await takeOut()
    expect(existsSync(join(to, 'photos/b/cd/second.jpg'))).toBe(false)
    expect([read(to, 'a/ab/first.jpg'), read(to, 'c/ef/third.jpg')]).toEqual(['the first', 'not of the backup'])
  })

  it.each([
    ['another content', () => write(backup, 'b/cd/second.jpg', 'the SECOND'), 'photos/b/cd/second.jpg is damaged'],
    ['no content', () => write(backup, 'b/cd/second.jpg', ''), 'photos/b/cd/second.jpg is damaged'],
    ['no file', () => rmSync(join(backup, 'photos/b/cd/second.jpg')), 'lacks photos/b/cd/second.jpg'],
    [
      'a changed list',
      () => writeFileSync(join(backup, 'photos.sha256'), ''),
      'photos.sha256 is missing or was changed',
    ],
  ])('leave nothing behind when one of them has %s', async (_what, change, message) => {
    const summary = await backUpPhotos(from, backup, null)
    change()
    await expect(restorePhotos(backup, summary, to)).rejects.toThrow(message)
    expect(existsSync(join(to, 'photos/a/ab/first.jpg'))).toBe(false)
  })

  it('of a backup without a list are checked by the digest at their end, where they have one', async () => {
    await withChecksums(fileStore(backup)).put('photos/c/ef/marked.jpg', Buffer.from('marked'), 'image/jpeg')
    write(backup, 'a/ab/old.jpg', 'stored before photos had digests')
    await restorePhotos(backup, { photos: 2 }, to)
    expect(read(to, 'c/ef/marked.jpg')).toMatch(/^marked/)
    const marked = readFileSync(join(backup, 'photos/c/ef/marked.jpg'))
    writeFileSync(join(backup, 'photos/c/ef/marked.jpg'), Buffer.from(marked).fill(0, 0, 1))
    await expect(restorePhotos(backup, { photos: 2 }, to)).rejects.toThrow('photos/c/ef/marked.jpg is damaged')
  })
})
