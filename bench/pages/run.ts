import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { startDemo } from './demo'
import { focusTimes } from './focus'
import { measure, type Moved, percentile, signIn } from './measure'
import { TRANSITIONS } from './transitions'

/**
 * How long moving through the console takes: `npm run bench -- pages [--rounds 10] [--openings 20] [--dwell 100] [--only NAME] [--json FILE]`.
 *
 * The demo company as `npm start` makes it, a real Chromium at 1440 x 900. From the click on a link to the frame that shows the
 * new page's heading, with its script at work (target: 300 ms at p95), and to the frame in which nothing is loading any more.
 * The pointer rests on a link for `--dwell` milliseconds before it presses, as hands do. Then dialogs: from the click to the focus
 * in the first field (target: 100 ms), and whether every letter that is typed at once arrives.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    dwell: { type: 'string', default: '100' },
    openings: { type: 'string', default: '20' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})

const about = {
  bench: 'pages',
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
  load: loadavg()[0]?.toFixed(1),
  dwell_ms: Number(values.dwell),
}
console.log(`${about.date}  ${about.machine}, load ${about.load}, ${about.dwell_ms} ms on a link before the click`)

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: demo.url })
  await signIn(page, demo)
  const requestedTransitions = TRANSITIONS.filter(({ name }) => !values.only || name.includes(values.only))
  const moved: Moved[] = []
  // The first round compiles and reads what every later one finds ready; it is not counted.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const transition of requestedTransitions) {
      const one = await measure(page, transition, about.dwell_ms)
      if (round > 0) moved.push(one)
    }
  const table = Object.fromEntries(
    [...requestedTransitions.map(({ name }) => name), 'all'].map((name) => {
      const mine = name === 'all' ? moved : moved.filter((one) => one.name === name)
      const heading = mine.map((one) => one.heading_ms)
      const complete = mine.map((one) => one.complete_ms)
      return [
        name,
        {
          'heading p50': percentile(heading, 0.5),
          'heading p95': percentile(heading, 0.95),
          'complete p50': percentile(complete, 0.5),
          'complete p95': percentile(complete, 0.95),
        },
      ]
    }),
  )
  console.table(table)
  const focus = values.only ? {} : await focusTimes(page, Number(values.openings))
  console.table(focus)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, table, focus }, null, 2)}\n`)
} finally {
  await browser.close()
  await demo.stop()
}
