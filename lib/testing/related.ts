import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/*
 * Which tests a change may break, by the imports of the sources: the test files that reach a changed file, nearest first. A text
 * search finds imports in a second where the compiler takes twenty.
 */

const SOURCES = ['app', 'components', 'lib', 'prisma', 'e2e']
const SUFFIXES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
const IMPORT = /\bfrom '([^']+)'|\bimport\(\s*'([^']+)'|\bimport '([^']+)'/g

/** Every source file with the files that it imports, as paths below `root`. */
export function readImports(root: string): Map<string, string[]> {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => /\.tsx?$/.test(file))
  const knownIds = new Set(files)
  return new Map(files.map((file) => [file, importsOf(root, file, knownIds)]))
}

function importsOf(root: string, file: string, knownFiles: ReadonlySet<string>): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(IMPORT)].flatMap(([, from, lazy, bare]) => {
    const name = from ?? lazy ?? bare ?? ''
    const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(file), name) : null
    const resolved = path && SUFFIXES.map((suffix) => normalize(path) + suffix).find((one) => knownFiles.has(one))
    return resolved ? [resolved] : []
  })
}

/**
 * Test files that reach one of the changed files, with how many imports lie between; a changed test is at 0. Sorted by distance.
 */
export function relatedTests(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): { file: string; distance: number }[] {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  const distances = new Map(changed.filter((file) => imports.has(file)).map((file) => [file, 0]))
  const queue = [...distances.keys()]
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, (distances.get(file) ?? 0) + 1)
        queue.push(importer)
      }
  return [...distances]
    .filter(([file]) => /\.test\.tsx?$/.test(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((a, b) => a.distance - b.distance || a.file.localeCompare(b.file))
}

/** Test files beside a changed file, which are about it even where they reach it by a detour. */
export function testsBeside(root: string, changed: readonly string[]): string[] {
  const folders = [...new Set(changed.map((file) => dirname(file)))].filter((folder) => existsSync(join(root, folder)))
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}
