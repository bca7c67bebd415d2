import { ensureBuilt } from '@/lib/operator/build'
import { writeFileCosts } from './file-costs'
import { Stages } from './stages'
import { root, runTests, runTool } from './tools'

/*
 * `npm test`: every check but the full proofs, in the order in which they are quick and one at a time, because two of them on two
 * cores only take longer. `-- --record` keeps what the test files cost for fresh clones.
 */

process.stdout.write(`Node ${process.version}\n`)
const stages = new Stages()
await stages.program('format', 'oxfmt/bin/oxfmt', ['--check'])
await stages.program('client', 'tsx/dist/cli.mjs', ['lib/operator/client/make.ts'])
await stages.program('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
await stages.run('unused', async () => {
  const withTests = await runTool('knip/bin/knip.js', ['--cache'])
  return { exitCode: withTests || (await runTool('knip/bin/knip.js', ['--cache', '--production'])) }
})
await stages.run('types', async () => {
  const generated = await runTool('next/dist/bin/next', ['typegen'])
  return { exitCode: generated || (await runTool('typescript/bin/tsc', ['--noEmit'])) }
})
await stages.run('units and services', () => runTests({ tool: 'vitest', args: [] }))
const built = await stages.run('build', async () => {
  await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`))
  return { exitCode: 0 }
})
await stages.run('end to end', async () => (built ? runTests({ tool: 'playwright', args: [] }) : {}))
const files = stages.outcomes.flatMap((outcome) => outcome.files)
writeFileCosts(root, files, process.argv.includes('--record'))
await stages.finish()
