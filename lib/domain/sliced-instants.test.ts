import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** The one function that may, and says of what. */
const ALLOWED = ['lib/domain/plain-days.ts']
const SLICED = /\.(slice|substring|substr)\(0, ?10\)|\.split\(['"]T['"]\)/

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^lib\/testing\/|\/generated\//.test(path))
}

it('nobody cuts the day off an instant, which is the day of UTC and not that of the company', () => {
  const results = ['app', 'components', 'lib']
    .flatMap(sources)
    .filter((path) => !ALLOWED.includes(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (SLICED.test(line) ? [`${path}:${index + 1}`] : [])),
    )
  expect(results).toEqual([])
})
