import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileCost } from './reports'

/*
 * What each file of tests cost the last time, by its path: beside other caches after any run of `npm test`, and in the repository
 * for a fresh clone (`npm test -- --record` writes that one).
 */

export type FileCosts = Record<string, number>

const RECORDED = 'lib/testing/file-costs.json'
const LAST_RUN = 'node_modules/.cache/fieldline/file-costs.json'
/** Cheaper files are all alike, and left out so that the recorded costs change seldom. */
const MIN_SECONDS = 0.5

/** Processor seconds of the worker for each file of tests that is known to cost something. */
export function readFileCosts(root: string): FileCosts {
  return { ...read(join(root, RECORDED)), ...read(join(root, LAST_RUN)) }
}

function read(file: string): FileCosts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FileCosts
  } catch {
    return {}
  }
}

/** Writes down what the files of vitest cost in a whole run; for fresh clones too when `recorded` is set. */
export function writeFileCosts(root: string, files: readonly FileCost[], recorded: boolean): void {
  const counted = files.flatMap(({ name, cpuSeconds }) =>
    cpuSeconds !== null && cpuSeconds >= MIN_SECONDS && !name.startsWith('[')
      ? [[name, Number(cpuSeconds.toFixed(1))] as const]
      : [],
  )
  const text = `${JSON.stringify(Object.fromEntries(counted.toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`
  mkdirSync(dirname(join(root, LAST_RUN)), { recursive: true })
  writeFileSync(join(root, LAST_RUN), text)
  if (recorded) writeFileSync(join(root, RECORDED), text)
}
