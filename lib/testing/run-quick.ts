import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFileCosts } from './file-costs'
import { readImports, relatedTests, testsBeside } from './related'
import { Stages } from './stages'
import { root, runTests, runTool } from './tools'

/*
 * `npm run quick`: what can be said of a change within a minute, before it is committed. Changed is what differs from the last commit;
 * `-- --since main` compares with another one.
 */

/** Processor seconds of the workers: with PostgreSQL, the start and the other stages less than a minute on two cores. */
const TEST_BUDGET_SECONDS = 25
/** What a test file costs whose cost was not recorded, as it is too small. */
const CHEAP_SECONDS = 0.3
/** Read by the linter and the formatter; anything else that changed is data. */
const CHECKED = /\.(tsx?|mjs|json|md|css)$/

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Files that differ from a commit, and new ones. Deleted files are left out. */
function changedFiles(since: string): string[] {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => existsSync(join(root, file)))
}

/** The nearest tests that fit into the budget, and those that do not. */
function chooseTests(changed: readonly string[]): { chosen: string[]; left: string[] } {
  const beside = testsBeside(root, changed)
  const nearest = [...new Set([...beside, ...relatedTests(readImports(root), changed).map(({ file }) => file)])]
  const costs = readFileCosts(root)
  let budget = TEST_BUDGET_SECONDS
  const fits = nearest.map((file) => {
    const cost = costs[file] ?? CHEAP_SECONDS
    if (cost > budget) return false
    budget -= cost
    return true
  })
  return { chosen: nearest.filter((_, index) => fits[index]), left: nearest.filter((_, index) => !fits[index]) }
}

const at = process.argv.indexOf('--since')
const changed = changedFiles(at < 0 ? 'HEAD' : (process.argv[at + 1] ?? 'HEAD'))
process.stdout.write(`${changed.length} changed files\n`)
const checked = changed.filter((file) => CHECKED.test(file))
const linted = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
const { chosen, left } = chooseTests(changed)
const stages = new Stages()
if (checked.length > 0)
  await stages.program('format', 'oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...checked])
if (linted.length > 0)
  await stages.program('lint', 'oxlint/bin/oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--no-error-on-unmatched-pattern',
    ...linted,
  ])
if (linted.length > 0) await stages.program('unused', 'knip/bin/knip.js', ['--cache'])
if (linted.length > 0)
  await stages.run('types', async () => ({ exitCode: await runTool('typescript/bin/tsc', ['--noEmit']) }))
if (chosen.length > 0)
  await stages.run('tests', () => runTests({ tool: 'vitest', args: chosen }, { settings: { PROOFS: 'quick' } }))
const specs = changed.filter((file) => file.startsWith('e2e/'))
process.stdout.write(
  `\nNot run: ${left.length} more test files that reach the change, properties beyond a tenth, the build, end-to-end tests${
    specs.length > 0 ? ` (changed: ${specs.join(', ')})` : ''
  }\n`,
)
for (const file of left.slice(0, 10)) process.stdout.write(`  ${file}\n`)
await stages.finish()
