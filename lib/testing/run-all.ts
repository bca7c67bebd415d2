import { ensureBuilt } from '@/lib/operator/build'
import { findFlaky, withoutFlaky } from './flaky'
import { EMPTY_REPORT, type Failure, type Report } from './reports'
import { repeatAlone, root, runTests, runTool, type TestRun } from './tools'

/*
 * `npm test`: every check there is, in the order in which they are quick. A step that fails does not keep the next ones
 * from telling what they know; only without a build there is nothing to try end to end.
 */

const MAX_FAILURES_SHOWN = 20
const SLOWEST_SHOWN = 10

type Outcome = Report & { name: string; seconds: number }

const outcomes: Outcome[] = []

/** Runs one step. A step that fails without a failed test counts as one failure: the sum is never a clean lie. */
async function step(name: string, work: () => Promise<Partial<TestRun>>): Promise<boolean> {
  process.stdout.write(`\n── ${name}\n`)
  const begin = Date.now()
  const { exitCode = null, report = EMPTY_REPORT } = await work().catch((error: unknown): Partial<TestRun> => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return {}
  })
  // A failed test is exit code 1; any other is a crash, whatever the report says.
  const explained = exitCode === 0 || (exitCode === 1 && report.failures.length > 0)
  const unexplained: Failure = { name, gist: `The step ended with ${exitCode ?? 'an error'}`, alone: null }
  const failures = explained ? report.failures : [...report.failures, unexplained]
  outcomes.push({ ...report, failures, name, seconds: (Date.now() - begin) / 1000 })
  return exitCode === 0
}

/** A step that is one program. */
const program = (name: string, tool: string, args: string[]): Promise<boolean> =>
  step(name, async () => ({ exitCode: await runTool(tool, args) }))

process.stdout.write(`Node ${process.version}\n`)
await program('format', 'oxfmt/bin/oxfmt', ['--check'])
await step('client', async () => ({ exitCode: await runTool('tsx/dist/cli.mjs', ['lib/operator/client/make.ts']) }))
await program('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
await step('types', async () => {
  const generated = await runTool('next/dist/bin/next', ['typegen'])
  return { exitCode: generated || (await runTool('typescript/bin/tsc', ['--noEmit'])) }
})
// At once: half of a test of ours is waiting for PostgreSQL, and the build has no use for a second core all the time.
const [built] = await Promise.all([
  step('build', async () => {
    await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`))
    return { exitCode: 0 }
  }),
  step('units and services', () => runTests({ tool: 'vitest', args: [] })),
])
await step('end to end', async () => (built ? runTests({ tool: 'playwright', args: [] }) : {}))

const flaky = await findFlaky(
  outcomes.flatMap(({ failures }) => failures),
  (alone) => {
    process.stdout.write(`\n── once more, alone: ${alone.args[0]}\n`)
    return repeatAlone(alone)
  },
)

function printSlowest(what: 'tests' | 'files'): void {
  const slowest = outcomes.flatMap((outcome) => outcome[what]).sort((a, b) => b.seconds - a.seconds)
  process.stdout.write(`\nThe ${SLOWEST_SHOWN} slowest ${what}\n`)
  for (const { name, seconds } of slowest.slice(0, SLOWEST_SHOWN))
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
}
printSlowest('tests')
printSlowest('files')

process.stdout.write('\n')
const ended = outcomes.map((outcome) => ({ ...outcome, ...withoutFlaky(outcome, flaky) }))
for (const { name, passed, skipped, failures, seconds } of ended) {
  const mark = failures.length === 0 ? 'ok    ' : 'FAILED'
  const tests = passed + skipped > 0 ? `  ${passed} passed, ${failures.length} failed, ${skipped} skipped` : ''
  process.stdout.write(`${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${tests}\n`)
}
// Last, where whoever reads only the end of a long log finds them.
const failures = ended.flatMap((outcome) => outcome.failures)
for (const { name, gist } of failures.slice(0, MAX_FAILURES_SHOWN)) process.stdout.write(`\n${name}\n  ${gist}\n`)
if (failures.length > MAX_FAILURES_SHOWN) process.stdout.write(`\nand ${failures.length - MAX_FAILURES_SHOWN} more\n`)
for (const { name, gist } of flaky) process.stdout.write(`flaky: ${name}\n  ${gist}\n`)
const passed = ended.reduce((total, outcome) => total + outcome.passed, 0)
process.exitCode = failures.length === 0 ? 0 : 1
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
