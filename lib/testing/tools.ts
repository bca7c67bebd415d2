import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { passedAlone } from './flaky'
import { type Alone, readPlaywrightReport, readVitestReport, type Report } from './reports'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** Environment variables besides our own, and whether the program's output is dropped. */
export type RunOptions = { settings?: Record<string, string>; quiet?: boolean }

/** Runs a program of node_modules in the foreground; resolves to its exit code, null when a signal ended it. */
export function runTool(
  program: string,
  args: readonly string[],
  { settings = {}, quiet = false }: RunOptions = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: quiet ? 'ignore' : 'inherit',
      env: { ...process.env, ...settings },
    })
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** What a run of tests ended with: its exit code, and its report when it came to write one. */
export type TestRun = { exitCode: number | null; report: Report | undefined }

/** Runs vitest or Playwright with further arguments, and reads the report. */
export async function runTests({ tool, args }: Alone, options: RunOptions = {}): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-reports-'))
  const file = join(folder, 'report.json')
  const settings = { ...options.settings, E2E_REPORT: file, VITEST_REPORT: file }
  try {
    if (tool === 'playwright') {
      const exitCode = await runTool('@playwright/test/cli.js', ['test', ...args], { ...options, settings })
      return { exitCode, report: await readPlaywrightReport(file) }
    }
    const reporters = ['--reporter=default', '--reporter=./lib/testing/vitest-reporter.ts']
    const exitCode = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], { ...options, settings })
    return { exitCode, report: await readVitestReport(file) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs one failed test once more; true when it passed. */
export async function repeatAlone(alone: Alone, options?: RunOptions): Promise<boolean> {
  // Beside what the failure left: its screenshot and its page say why.
  const beside = alone.tool === 'playwright' ? ['--output=test-results/alone'] : []
  const { exitCode, report } = await runTests({ ...alone, args: [...alone.args, ...beside] }, options)
  return passedAlone(exitCode, report)
}
