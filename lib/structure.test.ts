import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/* Which folder may use which: docs/rules of the house that a linter, which sees one file at a time, cannot hold. */

const root = join(import.meta.dirname, '..')

/** From the ground up: a folder of lib uses those before it, never one that comes after. */
const LAYERS = [
  // A package of its own, which imports nothing of the service.
  ['client'],
  ['env.ts', 'errors.ts', 'tracing.ts'],
  ['log.ts', 'secrets.ts', 'concurrency.ts', 'domain'],
  ['messages'],
  ['outbound.ts', 'storage', 'access'],
  ['schemas'],
  ['credentials'],
  ['db'],
  ['metrics.ts'],
  ['services'],
  ['auth'],
  ['forms', 'jobs', 'docs', 'api'],
  ['mcp'],
  ['operator'],
  ['testing'],
]

const files = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => `lib/${file}`)

/** The file's imports within lib, by their paths. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const paths = [...source.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    ([, from, lazy]) => from ?? lazy ?? '',
  )
  return paths.flatMap((path) => {
    if (path.startsWith('@/lib/')) return [path.slice(2)]
    return path.startsWith('.') ? [normalize(join(dirname(file), path))] : []
  })
}

/** `lib/services/work/tasks/get` → `services`, `lib/env` → `env.ts`. */
function roomOf(path: string): string {
  const [, room = ''] = path.split('/')
  return path.split('/').length === 2 && !room.endsWith('.ts') ? `${room}.ts` : room
}

const areaOf = (path: string) => (path.startsWith('lib/services/') ? (path.split('/')[2] ?? '').replace('.ts', '') : '')

test('every folder of lib has a layer and imports from none above it', () => {
  const level = new Map(LAYERS.flatMap((rooms, index) => rooms.map((room) => [room, index] as const)))
  const upward = files.flatMap((file) => {
    const own = level.get(roomOf(file))
    return importsOf(file).flatMap((path) => {
      const other = level.get(roomOf(path))
      const isRight = own !== undefined && other !== undefined && (other < own || roomOf(file) === roomOf(path))
      // The operator's test programs are the tests' own business.
      return isRight ? [] : [`${file} uses ${path}`]
    })
  })
  expect(upward).toEqual([])
})

test('the areas of the services import each other without a circle', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const area = areaOf(file)
    if (!area) continue
    const others = importsOf(file)
      .map(areaOf)
      .filter((other) => other && other !== area)
    uses.set(area, new Set([...(uses.get(area) ?? []), ...others]))
  }
  const circles: string[] = []
  const walk = (area: string, path: readonly string[]): void => {
    if (path.includes(area)) circles.push([...path.slice(path.indexOf(area)), area].join(' → '))
    else for (const other of uses.get(area) ?? []) walk(other, [...path, area])
  }
  for (const area of uses.keys()) walk(area, [])
  expect(circles).toEqual([])
})
