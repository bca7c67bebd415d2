import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A failed test, or another failure of a run: a file that does not load, a crash, a test that was never started. */
export type Failure = {
  name: string
  /** What was wrong, in a line or two. */
  gist: string
  /** How to run this test by itself. Only a failed test has it. */
  alone: Alone | null
}

export type Alone = { tool: 'vitest' | 'playwright'; args: string[] }

/** How long a test took. */
type Timing = { name: string; seconds: number }

/** What a file of tests cost: wall seconds, and processor seconds where they were counted. */
export type FileCost = Timing & { cpuSeconds: number | null }

/** The result of one run of vitest or Playwright. */
export type Report = {
  passed: number
  skipped: number
  failures: Failure[]
  tests: Timing[]
  files: FileCost[]
}

/** The report of a step that has no tests. */
export const EMPTY_REPORT: Report = { passed: 0, skipped: 0, failures: [], tests: [], files: [] }

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
      expectedStatus: z.string(),
      projectName: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z
            .object({
              message: z.string().optional(),
              location: z.object({ file: z.string(), line: z.int() }).optional(),
            })
            .optional(),
        }),
      ),
    }),
  ),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite),
})

/** The first lines of an error that say something, without colours. */
export function gistOf(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  return lines.slice(0, 4).join(' · ').slice(0, 400)
}

/** A pattern that a text fits and no longer one. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Reads the file that our reporter for vitest wrote (vitest-reporter.ts); undefined when there is none. */
export async function readVitestReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

type PlacedSpec = { titles: string[]; spec: z.infer<typeof playwrightSpec> }

function specsOf(suite: z.infer<typeof playwrightSuite>, above: string[] = []): PlacedSpec[] {
  const ownSpecs = suite.specs.map((spec) => ({ titles: [...above, spec.title], spec }))
  return [...ownSpecs, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title]))]
}

// What Playwright itself says of a test whose process died.
const CRASH = 'Error: worker process exited unexpectedly'

function playwrightFailure(
  name: string,
  { titles, spec }: PlacedSpec,
  test: PlacedSpec['spec']['tests'][number],
): Failure {
  const error = test.results.find((result) => result.error)?.error
  const message = error?.message
  if (test.status === 'skipped') return { name, gist: 'The test was never started', alone: null }
  const location = `${spec.file}:${spec.line}`
  const args = [location, '--project', test.projectName, '--grep', `${literally(titles.join(' '))}$`]
  const alone: Alone = { tool: 'playwright', args }
  const at = error?.location ? `${basename(error.location.file)}:${error.location.line} · ` : ''
  return { name, gist: `${at}${gistOf(message)}`, alone: message?.startsWith(CRASH) ? null : alone }
}

/** Reads the JSON report of Playwright; undefined when there is none. */
export async function readPlaywrightReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { errors, suites } = playwrightReport.parse(JSON.parse(text))
  const failures: Failure[] = errors.map(({ message }) => ({ name: 'Playwright', gist: gistOf(message), alone: null }))
  const report: Report = { ...EMPTY_REPORT, failures, tests: [] }
  const files = new Map<string, number>()
  for (const placed of suites.flatMap((suite) => specsOf(suite)))
    for (const test of placed.spec.tests) {
      const name = `[${test.projectName}] ${placed.spec.file}:${placed.spec.line} › ${placed.titles.join(' › ')}`
      const seconds = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      report.tests.push({ name, seconds })
      const fileName = `[${test.projectName}] ${placed.spec.file}`
      files.set(fileName, (files.get(fileName) ?? 0) + seconds)
      if (test.status === 'expected') report.passed += 1
      else if (test.status === 'skipped' && test.expectedStatus === 'skipped') report.skipped += 1
      else failures.push(playwrightFailure(name, placed, test))
    }
  report.files = [...files].map(([name, seconds]) => ({ name, seconds, cpuSeconds: null }))
  return report
}
