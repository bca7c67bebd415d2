import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { gistOf, literally, type Report } from './reports'

/*
 * Writes a `Report` into VITEST_REPORT. vitest's own JSON reporter leaves out errors outside any test, such as a worker
 * that crashed, and the time that a file took to load.
 */

type Errors = readonly { message?: string; stack?: string }[]

function titlesOf(test: TestCase | TestSuite): string[] {
  return test.parent.type === 'module' ? [test.name] : [...titlesOf(test.parent), test.name]
}

function outcomeOf(test: TestCase): 'passed' | 'failed' | 'skipped' | 'not started' {
  const { state } = test.result()
  if (state === 'passed' || state === 'failed') return state
  return test.options.mode === 'skip' || test.options.mode === 'todo' ? 'skipped' : 'not started'
}

function secondsOf(test: TestCase): number {
  return (test.diagnostic()?.duration ?? 0) / 1000
}

function errorsOf(test: TestCase): Errors {
  return test.result().errors ?? []
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    const report: Report = { passed: 0, skipped: 0, failures: [], tests: [], files: [] }
    const fail = (name: string, errors: Errors, args?: string[]): void => {
      const gist = gistOf(errors[0]?.stack ?? errors[0]?.message)
      report.failures.push({ name, gist, alone: args ? { tool: 'vitest', args } : null })
    }
    for (const testFile of modules) {
      const file = relative(process.cwd(), testFile.moduleId)
      const { collectDuration, setupDuration, duration } = testFile.diagnostic()
      const seconds = (collectDuration + setupDuration + duration) / 1000
      report.files.push({ name: file, seconds, cpuSeconds: testFile.meta().cpuSeconds ?? null })
      if (testFile.errors().length > 0) fail(`${file} › the file`, testFile.errors())
      for (const suite of testFile.children.allSuites())
        if (suite.errors().length > 0) fail([file, ...titlesOf(suite)].join(' › '), suite.errors())
      for (const test of testFile.children.allTests()) {
        const titles = titlesOf(test)
        const name = [file, ...titles].join(' › ')
        report.tests.push({ name, seconds: secondsOf(test) })
        const outcome = outcomeOf(test)
        const alone = [file, '--project', testFile.project.name, '-t', `^${literally(titles.join(' '))}$`]
        if (outcome === 'failed') fail(name, errorsOf(test), alone)
        else if (outcome === 'not started') fail(name, [{ message: 'The test was never started' }])
        else report[outcome] += 1
      }
    }
    for (const error of unhandled) fail('outside any test', [error])
    writeFileSync(process.env.VITEST_REPORT ?? 'vitest-report.json', JSON.stringify(report))
  }
}
