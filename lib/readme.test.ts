import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'README.md'), 'utf8')

/** Every file of the repository that the README shows or leads to. */
const files = [...text.matchAll(/(?:\]\(|src="|srcset=")([^)"#]+)/g)]
  .map(([, address = '']) => address)
  .filter((address) => !/^https?:/.test(address))

test('every file that the README names exists', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the README shows board, work order, warranty and phone, light and dark, in less than 600 KB', () => {
  const pictures = files.filter((file) => file.startsWith('docs/pictures/'))
  const expected = ['board', 'work-order', 'warranty', 'phone'].flatMap((name) => [
    `docs/pictures/${name}-dark.webp`,
    `docs/pictures/${name}-light.webp`,
  ])
  expect([...new Set(pictures)].sort()).toEqual(expected.sort())
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
  expect(bytes).toBeLessThan(600 * 1024)
})
