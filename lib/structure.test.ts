import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/* Which folder may use which: docs/rules of the house that a linter, which sees one file at a time, cannot hold. */

const root = join(import.meta.dirname, '..')

/** From the ground up: a folder of lib uses those before it, never one that comes after. */
const LAYERS = [
  // A package of its own, which imports nothing of the service.
  ['client'],
  ['env.ts', 'errors.ts', 'tracing.ts', 'version.ts'],
  ['log.ts', 'secrets.ts', 'concurrency.ts', 'stream.ts', 'domain'],
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

/** Folders of services that are not yet entered by their door alone. */
const OPEN = ['lib/services/work/visits', 'lib/services/work/work-orders']

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
}

const files = filesIn('lib')
const components = filesIn('components')

const IMPORT =
  /(?:^|\n)(?:import|export) (type )?([^;'"]*?)from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g

/** Whether all that an import names are types. */
const isOfTypes = (names: string) => /^\{[^}]*\}\s*$/.test(names) && !/[{,]\s*(?!type\b|\s|\})/.test(names)

/** The file's imports within the service, by their paths. */
function importsOf(file: string, what: 'all' | 'values' = 'all'): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(IMPORT)].flatMap(([, type, names = '', from, bare, lazy]) => {
    const path = from ?? bare ?? lazy ?? ''
    if (what === 'values' && from && (type || isOfTypes(names))) return []
    if (/^@\/(app|lib|components)\//.test(path)) return [path.slice(2)]
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
    const ownValue = level.get(roomOf(file))
    const paths = importsOf(file).filter((path) => path.startsWith('lib/'))
    return paths.flatMap((path) => {
      const other = level.get(roomOf(path))
      const isRight =
        ownValue !== undefined && other !== undefined && (other < ownValue || roomOf(file) === roomOf(path))
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

/** The arrows between the groups into which `groupOf` puts files; a file that it puts into none has none. */
function arrows(paths: readonly string[], groupOf: (path: string) => string | null): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  for (const path of paths) {
    const ownValue = groupOf(path)
    if (ownValue === null) continue
    const others = importsOf(path).map(groupOf)
    const foreign = others.filter((other) => other !== null && other !== ownValue) as string[]
    uses.set(ownValue, new Set([...(uses.get(ownValue) ?? []), ...foreign]))
  }
  return uses
}

/** Each pair of groups that use one another. */
function pairs(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...uses].flatMap(([one, others]) =>
    [...others].filter((other) => one < other && uses.get(other)?.has(one)).map((other) => `${one} ↔ ${other}`),
  )
}

/** The folder of a file, so many levels deep; files that stand beside folders are one group. */
const folderOf = (top: string, depth: number) => (path: string) => {
  if (!path.startsWith(`${top}/`)) return null
  const folders = dirname(path).split('/')
  return folders.slice(0, top.split('/').length + depth).join('/')
}

test.each([
  ['components', 1],
  ['components', 2],
  ['components', 3],
  ['lib/services', 2],
])('no two folders of %s, %i deep, import each other', (top, depth) => {
  const groupOf = folderOf(top, depth)
  const uses = arrows([...files, ...components], groupOf)
  // What stands in a folder beside its rooms puts them together.
  const isInside = (pair: string) => {
    const [one = '', other = ''] = pair.split(' ↔ ')
    return other.startsWith(`${one}/`) || (OPEN.includes(one) && OPEN.includes(other))
  }
  expect(pairs(uses).filter((pair) => !isInside(pair))).toEqual([])
})

/** Which files the values of each one come from. */
function valueArrows(paths: readonly string[]): Map<string, string[]> {
  const knownFor = new Map(paths.map((file) => [file.replace(/(\/index)?\.tsx?$/, ''), file]))
  return new Map(
    paths.map((file) => [
      file,
      importsOf(file, 'values').flatMap((other) => knownFor.get(other.replace(/\.tsx?$/, '')) ?? []),
    ]),
  )
}

test('no files import each other’s values in a circle, loaded late or not', () => {
  const uses = valueArrows([...files, ...components])
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const other of uses.get(file) ?? []) walk(other, [...path, file])
    done.add(file)
  }
  for (const file of uses.keys()) walk(file, [])
  expect(circles).toEqual([])
})

/** They write tokens and sessions, from which nothing follows. */
const UNFOLLOWED = /^app\/(oauth|\.well-known|api\/auth)\//

test('whatever part of the application can write history brings what follows from it', () => {
  const uses = valueArrows([...files, ...components, ...filesIn('app')])
  const reachedFrom = (file: string): Set<string> => {
    const reached = new Set([file])
    for (const one of reached) for (const other of uses.get(one) ?? []) reached.add(other)
    return reached
  }
  const programs = [...uses.keys()].filter((file) =>
    /^app\/(.+\/)?(page|layout|route|[a-z-]*actions)\.tsx?$|^lib\/operator\/(start|admin)\.ts$/.test(file),
  )
  const writing = programs.filter((file) => !UNFOLLOWED.test(file) && reachedFrom(file).has('lib/db/history.ts'))
  expect(writing.length).toBeGreaterThan(100)
  expect(writing.filter((file) => !reachedFrom(file).has('lib/services/work/follow-up/follow-up.ts'))).toEqual([])
})

test('a folder of the services is entered by its index.ts, by the registry by its resource.ts', () => {
  const doors = new Set(
    files.filter((file) => /^lib\/services\/.+\/index\.ts$/.test(file)).map((file) => dirname(file)),
  )
  const beside = [...files, ...components, ...filesIn('app')].flatMap((file) =>
    importsOf(file)
      .filter((path) => doors.has(dirname(path)) && dirname(path) !== dirname(file) && !path.endsWith('/index'))
      .filter((path) => !(file === 'lib/services/data/registry.ts' && path.endsWith('/resource')))
      .filter((path) => !OPEN.includes(dirname(path)) && !file.startsWith('lib/testing/'))
      .filter((path) => !doors.has(path))
      .map((path) => `${file} uses ${path}`),
  )
  expect(beside).toEqual([])
})

test('a door of the services has at most 16 names', () => {
  const sizes = files
    .filter((file) => /^lib\/services\/.+\/index\.ts$/.test(file) && !OPEN.includes(dirname(file)))
    .map((file) => {
      const names = [...readFileSync(join(root, file), 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)]
      return { file, size: names.flatMap(([, list = '']) => list.split(',').filter((name) => name.trim())).length }
    })
  expect(sizes.filter(({ size }) => size > 16)).toEqual([])
})
