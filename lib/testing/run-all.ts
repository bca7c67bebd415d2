import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '@/lib/operator/build'
import { type Report, readPlaywrightReport, readVitestReport } from './reports'

/*
 * `npm test`: every check there is, in the order in which they are quick. A step that fails does not keep the next ones
 * from telling what they know; only without a build there is nothing to try end to end.
 */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

const FAILURES_TOLD = 20

type Outcome = Report & { name: string; ok: boolean; seconds: number }

function npx(tool: string, args: string[], settings: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

const outcomes: Outcome[] = []

function tell(error: unknown): false {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return false
}

/** Runs one step. A step that fails without a failed test counts as one failure: the sum is never a clean lie. */
async function step(
  name: string,
  work: () => Promise<boolean>,
  read: () => Promise<Report | undefined> = () => Promise.resolve(undefined),
): Promise<boolean> {
  process.stdout.write(`\n── ${name}\n`)
  const begin = Date.now()
  const ran = await work().catch(tell)
  const report = await read().catch(tell)
  const ok = ran && report !== false
  const counted = report || { passed: 0, failed: 0, skipped: 0, failures: [] }
  const failed = ok ? counted.failed : Math.max(1, counted.failed)
  outcomes.push({ ...counted, name, ok: ok && failed === 0, failed, seconds: (Date.now() - begin) / 1000 })
  return ok
}

const reports = await mkdtemp(join(tmpdir(), 'fieldline-reports-'))
const unitReport = join(reports, 'vitest.json')
const endReport = join(reports, 'playwright.json')

await step('format', () => npx('oxfmt/bin/oxfmt', ['--check']))
await step('lint', () => npx('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
await step(
  'types',
  async () => (await npx('next/dist/bin/next', ['typegen'])) && (await npx('typescript/bin/tsc', ['--noEmit'])),
)
await step(
  'units and services',
  () => npx('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  () => readVitestReport(unitReport, root),
)
const built = await step('build', async () => {
  await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`))
  return true
})
await step(
  'end to end',
  () => (built ? npx('@playwright/test/cli.js', ['test'], { E2E_REPORT: endReport }) : Promise.resolve(false)),
  () => readPlaywrightReport(endReport),
)
await rm(reports, { recursive: true, force: true })

process.stdout.write('\n')
for (const { name, ok, passed, failed, skipped, seconds } of outcomes) {
  const tests = passed + failed + skipped > 0 ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : ''
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${tests}\n`)
}
// Last, where whoever reads only the end of a long log finds them.
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const failure of failures.slice(0, FAILURES_TOLD)) process.stdout.write(`\n${failure}\n`)
if (failures.length > FAILURES_TOLD) process.stdout.write(`\nand ${failures.length - FAILURES_TOLD} more\n`)
const sum = (pick: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + pick(one), 0)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
process.stdout.write(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed\n`)
