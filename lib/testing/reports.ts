import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** What one kind of test left behind: how many there were, and a line or two for each that failed. */
export type Report = { passed: number; failed: number; skipped: number; failures: string[] }

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite),
})

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** The first lines of an error that say something; colours are for screens. */
function gist(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  return lines.slice(0, 4).join(' · ').slice(0, 400)
}

function told(where: string, title: string, message: string | undefined): string {
  return `${where} › ${title}\n  ${gist(message)}`
}

/** Reads what vitest wrote; nothing when it did not come to write. */
export async function readVitestReport(file: string, root: string): Promise<Report | undefined> {
  const report = await readJson(file, vitestReport)
  if (!report) return undefined
  const failures = report.testResults.flatMap((result) => {
    const where = relative(root, result.name)
    const tests = result.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be read has no tests that could have failed.
    if (tests.length === 0 && result.status === 'failed') return [told(where, 'the file', result.message)]
    return tests.map((test) => told(where, test.fullName, test.failureMessages?.[0]))
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

function specsOf(suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Reads what Playwright wrote; a test that passed only when repeated has failed. */
export async function readPlaywrightReport(file: string): Promise<Report | undefined> {
  const report = await readJson(file, playwrightReport)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return told(`${spec.file}:${spec.line}`, spec.title, errors.find(Boolean))
    })
  return { passed: expected, failed: unexpected + flaky, skipped, failures }
}
