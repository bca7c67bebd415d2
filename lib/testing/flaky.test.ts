import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findFlaky, MAX_FLAKY, passedAlone, withoutFlaky } from './flaky'
import { isFullProof } from './proof-size'
import { type Alone, EMPTY_REPORT, type Failure } from './reports'
import { repeatAlone, runTests, type TestRun } from './tools'

const failed = (name: string): Failure => ({ name, gist: 'wrong', alone: { tool: 'vitest', args: [name] } })
const crashed: Failure = { name: 'a crash', gist: 'gone', alone: null }

describe('findFlaky', () => {
  it('returns the failed tests that pass alone', async () => {
    const [one, two] = [failed('one'), failed('two')]
    const flaky = await findFlaky([one, two, crashed], ({ args }) => Promise.resolve(args[0] === 'two'))
    expect([...flaky]).toEqual([two])
  })

  it('repeats nothing when more tests failed than may be flaky', async () => {
    const runAlone = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const failures = Array.from({ length: MAX_FLAKY + 1 }, (_, index) => failed(`${index}`))
    expect((await findFlaky(failures, runAlone)).size).toBe(0)
    expect(runAlone).not.toHaveBeenCalled()
    expect((await findFlaky(failures.slice(1), runAlone)).size).toBe(MAX_FLAKY)
  })
})

describe('withoutFlaky', () => {
  it('counts a flaky test as passed', () => {
    const [one, two] = [failed('one'), failed('two')]
    const report = { ...EMPTY_REPORT, passed: 5, failures: [one, two, crashed] }
    expect(withoutFlaky(report, new Set([two]))).toEqual({ ...report, passed: 6, failures: [one, crashed] })
  })
})

describe('passedAlone', () => {
  it('is false without a passed test, with a failure, and with another exit code', () => {
    const report = { ...EMPTY_REPORT, passed: 1 }
    expect(passedAlone(0, report)).toBe(true)
    expect(passedAlone(0, EMPTY_REPORT)).toBe(false)
    expect(passedAlone(0, { ...report, failures: [crashed] })).toBe(false)
    expect(passedAlone(1, report)).toBe(false)
    expect(passedAlone(0, undefined)).toBe(false)
  })
})

// Playwright's own start and its browserless workers take ten seconds.
describe.each(isFullProof ? (['vitest', 'playwright'] as const) : (['vitest'] as const))('a run of %s', (tool) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-unreliable-'))
  const config = ['--config', `lib/testing/fixtures/unreliable/${tool}.config.ts`]
  const options = { settings: { UNRELIABLE_FOLDER: folder }, quiet: true }
  let run: TestRun

  beforeAll(async () => {
    run = await runTests({ tool, args: config }, options)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const failures = (): Failure[] => run.report?.failures ?? []
  const ofTests = (): Failure[] => failures().filter(({ alone }) => alone)
  const withConfig = (alone: Alone): Alone => ({ ...alone, args: [...alone.args, ...config] })

  it('counts and times every test', () => {
    expect(run).toMatchObject({ exitCode: 1, report: { passed: 2, skipped: 0 } })
    expect(run.report?.tests.length).toBeGreaterThan(3)
    expect(run.report?.files.every(({ seconds }) => seconds >= 0)).toBe(true)
  })

  it('tells failed tests from files that do not load, crashes, and tests that were never started', () => {
    expect(ofTests().map(({ name }) => name.split(' › ').at(-1))).toEqual(expectations[tool].tests)
    const others = failures().filter(({ alone }) => !alone)
    expect(others.map(({ name, gist }) => `${name.split(' › ').at(-1)}: ${gist}`)).toEqual(
      expectations[tool].others.map((line) => expect.stringContaining(line)),
    )
  })

  it('finds the one flaky test by running each failed test alone', async () => {
    const flaky = await findFlaky(ofTests(), (alone) => repeatAlone(withConfig(alone), options))
    expect([...flaky].map(({ name }) => name)).toEqual([expect.stringContaining('a (group) of 1+1 › fails the first')])
  })
})

const expectations = {
  vitest: {
    tests: ['fails the first time [only]', 'fails the first time [only], and this one always'],
    others: [
      'the file: Error: does not load',
      'a group that cannot begin: Error: no beginning',
      'is never started: The test was never started',
      'outside any test: Error: nobody waits for it',
    ],
  },
  playwright: {
    tests: ['fails the first time [only]', 'is tried'],
    others: [
      'takes its process with it: Error: worker process exited unexpectedly',
      'is never started: The test was never started',
    ],
  },
}
