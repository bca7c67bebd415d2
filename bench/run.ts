/* `npm run bench -- api|billing|board|chaos|companies|fieldbench|import|jobs|maintenance|migrations|pages|phone|planning|promises|repair|request-log|risk|search|solver [options]`: each benchmark says in its own run.ts what it takes. */

import { argv, stderr } from 'node:process'

const BENCHMARKS: Record<string, () => Promise<unknown>> = {
  api: () => import('./api/run'),
  billing: () => import('./billing/run'),
  board: () => import('./board/run'),
  chaos: () => import('./chaos/run'),
  companies: () => import('./companies/run'),
  fieldbench: () => import('./fieldbench/run'),
  import: () => import('./import/run'),
  jobs: () => import('./jobs/run'),
  maintenance: () => import('./maintenance/run'),
  migrations: () => import('./migrations/run'),
  pages: () => import('./pages/run'),
  phone: () => import('./phone/run'),
  planning: () => import('./planning/run'),
  promises: () => import('./promises/run'),
  repair: () => import('./repair/run'),
  'request-log': () => import('./request-log/run'),
  risk: () => import('./risk/run'),
  search: () => import('./search/run'),
  solver: () => import('./solver/run'),
}

const [name = ''] = argv.splice(2, 1)
const start = BENCHMARKS[name]
if (start) await start()
else {
  stderr.write(`Which one? npm run bench -- ${Object.keys(BENCHMARKS).join('|')}\n`)
  process.exitCode = 1
}
