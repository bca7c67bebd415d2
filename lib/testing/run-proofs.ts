import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '@/lib/operator/build'
import { Stages } from './stages'
import { root, runTests, runTool } from './tools'

/*
 * `npm run proofs`: everything whose full size is too long for `npm test` (docs/testing.md): properties with all their runs,
 * comparisons with brute force, processes that are killed, backups, large imports, a copy of the sources with a new resource, the
 * long journeys, the clients that integrators generate, an upgrade from the last release and failovers. Arguments choose by path:
 * `npm run proofs -- lib/domain/sla`.
 */

/** Trials of `npm run bench -- chaos`, and the programs beside the product that each needs. */
const TRIALS: Record<string, readonly string[]> = {
  upgrade: ['git', 'nginx'],
  failover: ['nginx', 'etcd', 'patroni', 'haproxy', 'pgbouncer'],
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

const FULL = { settings: { PROOFS: 'full' } }

/** Test files that have a full size: those that ask for it, and those that have no small one. */
function proofFiles(): string[] {
  return ['app', 'components', 'lib', 'prisma']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => file.endsWith('.proof.test.ts') || readFileSync(join(root, file), 'utf8').includes('/proof-size'))
}

const paths = process.argv.slice(2)
const files = proofFiles().filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
const stages = new Stages()
if (files.length > 0) await stages.run('units and services', () => runTests({ tool: 'vitest', args: files }, FULL))
if (paths.length === 0) {
  const built = await stages.run('build', async () => {
    await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`))
    return { exitCode: 0 }
  })
  const args = ['--grep', '@proof']
  if (built) await stages.run('end to end', () => runTests({ tool: 'playwright', args }, FULL))
  await stages.run('clients', async () => ({
    exitCode: await runTool('tsx/dist/cli.mjs', ['lib/testing/clients/check.ts']),
  }))
  await stages.run('image', async () => ({ exitCode: await runTool('tsx/dist/cli.mjs', ['lib/testing/image.ts']) }))
  for (const [trial, programs] of Object.entries(TRIALS)) {
    const missing = programs.filter((one) => !isInstalled(one))
    if (missing.length > 0) process.stdout.write(`${trial} is left out: ${missing.join(', ')} is not installed\n`)
    else
      await stages.run(trial, async () => ({
        exitCode: await runTool('tsx/dist/cli.mjs', ['bench/run.ts', 'chaos', '--only', trial]),
      }))
  }
}
await stages.finish()
