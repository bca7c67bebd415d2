import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { bundle, serve } from './build'
import { measureBoard, type BoardFigures } from './measure'

/**
 * What the board costs, in a real Chromium: `npx tsx bench/board/run.ts [--json FILE] [--technicians N] [--jobs N] [--runs N]`.
 * Targets (issue 3): 100 technicians x 1,500 jobs in the week, at most 1,500 nodes, drag p95 at most 50 ms.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    technicians: { type: 'string', default: '100' },
    jobs: { type: 'string', default: '1500' },
    queue: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
  },
})

const made = await bundle()
const { url, server } = await serve(made)
const size = { technicians: Number(values.technicians), jobs: Number(values.jobs), queue: Number(values.queue) }
let browser = ''
const results: { view: string; figures: BoardFigures }[] = []
try {
  for (const view of ['week', 'day']) {
    const query = new URLSearchParams({ ...stringsOf(size), view })
    const measured = await measureBoard(`${url}?${query}`, Number(values.runs))
    browser = measured.browser
    results.push({ view, figures: measured.figures })
  }
} finally {
  server.close()
}

const report = {
  bench: 'board',
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
  browser,
  ...size,
  board_kb_gzipped: Number((made.boardBytes / 1024).toFixed(1)),
  views: Object.fromEntries(results.map(({ view, figures }) => [view, figures])),
}
console.log(
  `Dispatch board, ${size.technicians} technicians x ${size.jobs} jobs in the week, ${size.queue} in the queue`,
)
console.log(`${report.date}  ${report.machine}  ${report.browser}`)
console.log(`The board's own first-load JavaScript, without React and Next: ${report.board_kb_gzipped} kB gzipped`)
console.table(report.views)
if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)

function stringsOf(numbers: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)]))
}
