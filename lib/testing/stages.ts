import { machineCpuSeconds } from './cpu-time'
import { findFlaky, withoutFlaky } from './flaky'
import { EMPTY_REPORT, type Failure, type FileCost, type Report } from './reports'
import { repeatAlone, runTool, type TestRun } from './tools'

/*
 * What `npm test`, `npm run quick` and `npm run proofs` have in common: stages that run one after the other, and their result. A
 * stage that fails does not keep the next ones from running.
 */

const MAX_FAILURES_SHOWN = 20
const SLOWEST_TESTS_SHOWN = 5
const EXPENSIVE_FILES_SHOWN = 10

export type Outcome = Report & { name: string; seconds: number; cpuSeconds: number | null }

/** The stages of one run. */
export class Stages {
  readonly outcomes: Outcome[] = []

  /** Runs one stage; true when it ended well. One that fails without a failed test counts as one failure. */
  async run(name: string, work: () => Promise<Partial<TestRun>>): Promise<boolean> {
    process.stdout.write(`\n── ${name}\n`)
    const [begin, cpuBefore] = [performance.now(), machineCpuSeconds()]
    const { exitCode = null, report = EMPTY_REPORT } = await work().catch((error: unknown): Partial<TestRun> => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return {}
    })
    const seconds = (performance.now() - begin) / 1000
    const cpuAfter = machineCpuSeconds()
    const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore
    // A failed test is exit code 1; any other is a crash, whatever the report says.
    const explained = exitCode === 0 || (exitCode === 1 && report.failures.length > 0)
    const unexplained: Failure = { name, gist: `The stage ended with ${exitCode ?? 'an error'}`, alone: null }
    const failures = explained ? report.failures : [...report.failures, unexplained]
    this.outcomes.push({ ...shareCpu(report, cpuSeconds), failures, name, seconds, cpuSeconds })
    return exitCode === 0
  }

  /** Runs a stage that is one program of node_modules. */
  program(name: string, tool: string, args: string[]): Promise<boolean> {
    return this.run(name, async () => ({ exitCode: await runTool(tool, args) }))
  }

  /** Repeats failed tests alone, prints costs, failures and the closing line, and sets the exit code. */
  async finish(): Promise<void> {
    const failed = this.outcomes.flatMap(({ failures }) => failures)
    const flaky = await findFlaky(failed, (alone) => {
      process.stdout.write(`\n── once more, alone: ${alone.args[0]}\n`)
      return repeatAlone(alone)
    })
    this.printCosts()
    const ended = this.outcomes.map((outcome) => ({ ...outcome, ...withoutFlaky(outcome, flaky) }))
    process.stdout.write('\n')
    for (const outcome of ended) process.stdout.write(`${summaryOf(outcome)}\n`)
    process.stdout.write(`${totalOf(ended)}\n`)
    // Last, where whoever reads only the end of a long log finds them.
    const failures = ended.flatMap((outcome) => outcome.failures)
    for (const { name, gist } of failures.slice(0, MAX_FAILURES_SHOWN)) process.stdout.write(`\n${name}\n  ${gist}\n`)
    if (failures.length > MAX_FAILURES_SHOWN)
      process.stdout.write(`\nand ${failures.length - MAX_FAILURES_SHOWN} more\n`)
    for (const { name, gist } of flaky) process.stdout.write(`flaky: ${name}\n  ${gist}\n`)
    const passed = ended.reduce((total, outcome) => total + outcome.passed, 0)
    process.exitCode = failures.length === 0 ? 0 : 1
    process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
  }

  private printCosts(): void {
    const tests = this.outcomes.flatMap((outcome) => outcome.tests)
    print(`The ${SLOWEST_TESTS_SHOWN} slowest tests`, tests, SLOWEST_TESTS_SHOWN, ({ seconds }) => seconds)
    const files = this.outcomes.flatMap((outcome) => outcome.files)
    const cost = ({ cpuSeconds, seconds }: FileCost) => cpuSeconds ?? seconds
    print(`The ${EXPENSIVE_FILES_SHOWN} files that cost most processor time`, files, EXPENSIVE_FILES_SHOWN, cost)
  }
}

/** Gives each file of a stage whose workers do not count their own time its share of the stage's, by wall time. */
function shareCpu(report: Report, cpuSeconds: number | null): Report {
  const wall = report.files.reduce((sum, { seconds }) => sum + seconds, 0)
  if (cpuSeconds === null || wall === 0 || report.files.some((file) => file.cpuSeconds !== null)) return report
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, cpuSeconds: (cpuSeconds * file.seconds) / wall })),
  }
}

function print<Item extends { name: string }>(
  title: string,
  items: readonly Item[],
  count: number,
  secondsOf: (item: Item) => number,
): void {
  if (items.length === 0) return
  process.stdout.write(`\n${title}\n`)
  for (const item of items.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, count))
    process.stdout.write(`${secondsOf(item).toFixed(1).padStart(6)} s  ${item.name}\n`)
}

const cpuColumn = (cpuSeconds: number | null) =>
  cpuSeconds === null ? '' : `${cpuSeconds.toFixed(1).padStart(8)} CPU s`

function summaryOf({ name, passed, skipped, failures, seconds, cpuSeconds }: Outcome): string {
  const mark = failures.length === 0 ? 'ok    ' : 'FAILED'
  const tests = passed + skipped > 0 ? `  ${passed} passed, ${failures.length} failed, ${skipped} skipped` : ''
  return `${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${cpuColumn(cpuSeconds)}${tests}`
}

function totalOf(outcomes: readonly Outcome[]): string {
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
  const cpuSeconds = outcomes.reduce<number | null>(
    (sum, outcome) => (sum === null || outcome.cpuSeconds === null ? null : sum + outcome.cpuSeconds),
    0,
  )
  return `       ${'all'.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${cpuColumn(cpuSeconds)}`
}
