import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bundle, serve } from './build'
import { measureCold } from './cold'
import { measureData } from './data'
import { measureLive } from './live/run'
import { measureBoard, type BoardFigures } from './measure'

/**
 * What the board costs, in a real Chromium: `npm run bench -- board [--json FILE] [--technicians N] [--jobs N] [--runs N]`.
 *
 * First the board alone on fixtures (targets: 200 technicians x 5,000 jobs in the week, at most 2,000 nodes, drag
 * p95 at most 50 ms, nothing that shifts while a move is saved); some visits are of helpers and returns, some work waits for other work, but
 * for the view without, which they are compared with. Then `data`: what the week's data cost with such visits against without (target: at
 * most 10 % more). Then `live`: the built application in two processes,
 * `--live-technicians` x `--live-jobs` in the week, `--boards` open boards and `--changes` a second through the API for `--seconds` (targets: at most 2,000 nodes, drag p95 at most 50 ms
 * meanwhile, and a change through one process seen through the other within 500 ms at p95). Then `cold`: `--starts` starts of the board in browsers that were never here, `--throttle` times
 * slower (targets: the first card within 1 s at p95, at most 250 kB of script before it and 2,000 nodes, no layout shift). `--only alone|data|live|cold` runs one of them.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    technicians: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '5000' },
    queue: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '31' },
    only: { type: 'string' },
    'live-technicians': { type: 'string', default: '200' },
    'live-jobs': { type: 'string', default: '5000' },
    boards: { type: 'string', default: '100' },
    changes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    starts: { type: 'string', default: '12' },
    throttle: { type: 'string', default: '4' },
  },
})

/** What is measured of the board alone: in which view, and whether with several visits of a work order. */
const VIEWS: [name: string, view: 'week' | 'day', visits: Record<string, string>][] = [
  ['week', 'week', { visits: '' }],
  ['day', 'day', { visits: '' }],
  ['week, one visit each', 'week', {}],
]
/** In the middle of a week. */
const DATE = '2026-03-25'

const size = { technicians: Number(values.technicians), jobs: Number(values.jobs), queue: Number(values.queue) }
const liveSize = {
  technicians: Number(values['live-technicians']),
  jobs: Number(values['live-jobs']),
  queue: size.queue,
  boards: Number(values.boards),
  changes: Number(values.changes),
  seconds: Number(values.seconds),
}
const about = {
  bench: 'board',
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
  load: loadavg()[0]?.toFixed(1),
}
console.log(`${about.date}  ${about.machine}, load ${about.load}`)
const runs = (part: string) => values.only === undefined || values.only === part
const alone = runs('alone') ? await measureAlone() : undefined
const data = runs('data') ? await measureData({ ...size, date: DATE }, Number(values.rounds)) : undefined
if (data) console.table(data)
const live = runs('live') ? await runLive() : undefined
const cold = runs('cold') ? await runCold() : undefined
if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, ...alone, data, live, cold }, null, 2)}\n`)

async function measureAlone() {
  const bundled = await bundle()
  const { url, server } = await serve(bundled)
  const views: Record<string, BoardFigures> = {}
  let browser = ''
  try {
    for (const [name, view, visits] of VIEWS) {
      // A save takes longer than the browser's grace after an input, so that what it shifts is seen.
      const query = new URLSearchParams({ ...stringsOf(size), ...visits, view, latency: '900' })
      const measured = await measureBoard(`${url}?${query}`, Number(values.runs))
      browser = measured.browser
      views[name] = measured.figures
    }
  } finally {
    server.close()
  }
  const board_kb_gzipped = Number((bundled.boardBytes / 1024).toFixed(1))
  console.log(
    `The board alone, ${size.technicians} technicians x ${size.jobs} visits in the week, ${size.queue} in the queue, ${browser}`,
  )
  console.log(`Its own first-load JavaScript, without React and Next: ${board_kb_gzipped} kB gzipped`)
  console.table(views)
  return { browser, ...size, board_kb_gzipped, views }
}

async function runLive() {
  const figures = await measureLive(liveSize, (line) => console.log(line))
  const { week, seen_in_browser, seen_on_streams, ...rest } = figures
  console.log(
    `Live, ${liveSize.technicians} technicians x ${liveSize.jobs} jobs in the week, ${rest.boards_open} boards open on two processes, ` +
      `${rest.changes_per_second} changes a second (${rest.failed_changes} failed${rest.failure ? `: ${rest.failure}` : ''})`,
  )
  console.table({ week })
  console.log('From asking for a change through the one process to seeing it through both')
  console.table({ 'in the browser': seen_in_browser, 'on the streams': seen_on_streams })
  return { ...liveSize, ...figures }
}

async function runCold() {
  const starts = Number(values.starts)
  const throttle = Number(values.throttle)
  const { technicians, jobs, queue } = liveSize
  const views = await measureCold({ technicians, jobs, queue, date: DATE, starts, throttle }, (line) =>
    console.log(line),
  )
  console.log(
    `Cold, ${technicians} technicians x ${jobs} jobs in the week, ${starts} starts, processor slowed down ${throttle} times`,
  )
  for (const [view, { load, ...figures }] of Object.entries(views)) {
    console.log(`${view}, load ${load}`)
    console.table(figures)
  }
  return { technicians, jobs, queue, starts, throttle, views }
}

function stringsOf(numbers: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)]))
}
