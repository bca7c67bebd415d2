import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCrowd } from './crowd'
import { runFailovers } from './failover'
import { runKills } from './kills'
import { runOutage } from './outage'
import { runUpgrade } from './upgrade'

/*
 * What it survives: `npm run bench -- chaos [--only kills,outage,crowd,upgrade,failover] [--kills 50] [--clients 1000]
 * [--seconds 60] [--failovers 20] [--json FILE]`. The last two need more than the product and run when they are asked for: the upgrade nginx, git
 * and the package registry, the failovers nginx and the packages of `cluster.ts`. Everything is started by the product's own start command, in folders of its own. Prints what it checked;
 * the exit code is 1 when anything was lost, halved, or answered dishonestly.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'kills,outage,crowd' },
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    failovers: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
})

const printLine = (line: string): void => void process.stderr.write(`${line}\n`)

const TRIALS: Record<string, () => Promise<{ breaches: string[]; log: string }[]>> = {
  kills: async () => [await runKills(Number(values.kills), printLine)],
  outage: async () => [await runOutage('frozen'), await runOutage('stopped')],
  crowd: async () => [await runCrowd(Number(values.clients), Number(values.seconds), printLine)],
  upgrade: async () => [await runUpgrade(printLine)],
  failover: async () => [await runFailovers(Number(values.failovers), printLine)],
}

/** The servers' own words, for whoever looks for the reason. */
async function keepLog(name: string, log: string): Promise<void> {
  process.exitCode = 1
  const file = join(tmpdir(), `fieldline-chaos-${name}.log`)
  await writeFile(file, log)
  console.log(`What the servers logged: ${file}`)
}

const about = {
  bench: 'chaos',
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
}
console.log(`${about.date}, ${about.machine}`)
const reports: Record<string, unknown> = {}
for (const name of values.only.split(',')) {
  const trial = TRIALS[name]
  if (!trial) throw new Error(`--only: ${name} is none of ${Object.keys(TRIALS).join(', ')}`)
  const outcomes = await trial()
  reports[name] = outcomes.map(({ log: _log, ...figures }) => figures)
  for (const { breaches, log, ...figures } of outcomes) {
    console.log(`\n${name}, load ${loadavg()[0]?.toFixed(1)}: ${JSON.stringify(figures, null, 2)}`)
    console.log(
      breaches.length === 0 ? 'No breach' : `${breaches.length} BREACHES\n${breaches.slice(0, 50).join('\n')}`,
    )
    if (breaches.length > 0) await keepLog(name, log)
  }
}
if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, ...reports }, null, 2)}\n`)
