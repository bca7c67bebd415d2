import { chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'

export type BoardFigures = {
  dom_nodes: number
  dom_nodes_after_scroll: number
  first_paint_ms: number
  drag_p50_ms: number
  drag_p95_ms: number
  drag_max_ms: number
  drag_samples: number
  /** The slowest frames of dragging a visit that its helper's goes along with (p95); 0 where none is drawn. */
  drag_group_p95_ms: number
  drop_to_paint_ms: number
  /** The sum of what the browser calls layout shifts, from the drop until it is saved; 0 is still. */
  layout_shift_saving: number
  scroll_p95_ms: number
  /** main-thread processor time, which other programs on the machine do not distort */
  drag_cpu_ms_per_move: number
  scroll_cpu_ms_per_step: number
}

/** Opens the board some times and takes the worst run of each figure but the medians, so that luck does not flatter. */
export async function measureBoard(url: string, runs: number): Promise<{ browser: string; figures: BoardFigures }> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })
  try {
    const all: BoardFigures[] = []
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      all.push(await measureOnce(page, url))
      await page.close()
    }
    return { browser: `Chromium ${browser.version()}`, figures: all.reduce(worse) }
  } finally {
    await browser.close()
  }
}

async function measureOnce(page: Page, url: string): Promise<BoardFigures> {
  await page.goto(url)
  await page.locator('[data-card]').first().waitFor()
  const first_paint_ms = await page.evaluate(() => performance.now())
  await page.waitForTimeout(500)
  return measurePage(page, first_paint_ms)
}

/** What a board costs that is on the page already, and has taken so long to be drawn. */
export async function measurePage(page: Page, first_paint_ms: number): Promise<BoardFigures> {
  const dom_nodes = await countNodes(page)
  const drags = await dragAround(page, '[data-queue] [data-job]')
  const led = await drawnOfGroup(page)
  const together = led ? await dragAround(page, led) : null
  const scroll = await scrollThrough(page)
  return {
    dom_nodes,
    dom_nodes_after_scroll: Math.max(scroll.nodes, await countNodes(page)),
    first_paint_ms: Math.round(first_paint_ms),
    drag_p50_ms: percentile(drags.latencies, 0.5),
    drag_p95_ms: percentile(drags.latencies, 0.95),
    drag_max_ms: percentile(drags.latencies, 1),
    drag_samples: drags.latencies.length,
    drag_group_p95_ms: percentile(together?.latencies ?? [], 0.95),
    drop_to_paint_ms: drags.drop,
    layout_shift_saving: drags.shift,
    scroll_p95_ms: percentile(scroll.frames, 0.95),
    drag_cpu_ms_per_move: round(drags.cpu / drags.moves),
    scroll_cpu_ms_per_step: round(scroll.cpu / scroll.steps),
  }
}

/** The card of a visit that a helper's goes along with, as a selector. */
async function drawnOfGroup(page: Page): Promise<string | null> {
  const id = await page.evaluate(() => {
    const led: unknown = Reflect.get(window, 'led')
    const seen = [...document.querySelectorAll<HTMLElement>('.fb-card[data-job]')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      return left > 300 && right < innerWidth - 20 && top > 200 && bottom < innerHeight - 20
    })
    return seen.find(({ dataset }) => Array.isArray(led) && led.includes(dataset.job))?.dataset.job ?? null
  })
  return id && `.fb-card[data-job="${id}"]`
}

/** Carries a job over the board in small steps, down and across, and drops it. */
async function dragAround(
  page: Page,
  from: string,
): Promise<{ latencies: number[]; drop: number; shift: number; cpu: number; moves: number }> {
  const cpu = await cpuClock(page)
  await watchLatency(page, 'pointermove')
  const card = await boxOf(page, from)
  const canvas = await boxOf(page, '.fb-scroller')
  await page.mouse.move(card.x + Math.min(60, card.width / 2), card.y + Math.min(20, card.height / 2))
  await page.mouse.down()
  await page.mouse.move(card.x + 80, card.y + 30, { steps: 3 })
  const [left, top] = [canvas.x + 260, canvas.y + 90]
  const [width, height] = [canvas.width - 360, canvas.height - 190]
  await takeLatencies(page)
  const steps = 240
  const before = await cpu()
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    const x = left + width * (0.5 + 0.5 * Math.sin(share * Math.PI * 5))
    await page.mouse.move(x, top + height * share)
  }
  const spent = (await cpu()) - before
  const latencies = await takeLatencies(page)
  await watchLatency(page, 'pointerup')
  const shift = await watchShift(page)
  await page.mouse.up()
  await page.waitForTimeout(100)
  const [drop = 0] = await takeLatencies(page)
  await page.locator('[data-state="saving"]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  return { latencies, drop: round(drop), shift: await shift(), cpu: spent, moves: steps + 1 }
}

/** Adds up what moves on the page by itself from now on; what the hand moved is none, for which the browser allows half a second. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      const moved = list
        .getEntries()
        .filter((entry) => Reflect.get(entry, 'hadRecentInput') === false)
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + moved)
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Math.round(1000 * Number(Reflect.get(window, 'shifted'))) / 1000)
}

async function scrollThrough(page: Page): Promise<{ frames: number[]; nodes: number; cpu: number; steps: number }> {
  const cpu = await cpuClock(page)
  await watchLatency(page, 'wheel')
  const canvas = await boxOf(page, '.fb-scroller')
  await page.mouse.move(canvas.x + 600, canvas.y + 300)
  const steps = 60
  let nodes = 0
  const before = await cpu()
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, 120)
    if (step % 10 === 0) nodes = Math.max(nodes, await countNodes(page))
  }
  await page.waitForTimeout(200)
  return { frames: await takeLatencies(page), nodes, cpu: (await cpu()) - before, steps }
}

// Milliseconds that the page's main thread has used the processor.
async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0)
  }
}

// From the moment the browser took the input to the first moment after the frame that shows it was painted.
async function watchLatency(page: Page, type: string): Promise<void> {
  await page.evaluate((name) => {
    const samples: number[] = []
    Object.assign(window, { samples })
    let waiting = false
    window.addEventListener(
      name,
      (event) => {
        if (waiting) return
        waiting = true
        const at = event.timeStamp
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => {
            samples.push(performance.now() - at)
            waiting = false
          })
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true, passive: true },
    )
  }, type)
}

async function takeLatencies(page: Page): Promise<number[]> {
  const samplesTaken = await page.evaluate(() => {
    const samples: unknown = Reflect.get(window, 'samples')
    return Array.isArray(samples) ? samples.splice(0).map(Number) : []
  })
  return samplesTaken
}

function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`The board shows no ${selector}`)
  return box
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function worse(a: BoardFigures, b: BoardFigures): BoardFigures {
  const entries = Object.entries(a).map(([key, value]) => {
    const other: unknown = Reflect.get(b, key)
    return [key, typeof value === 'number' && typeof other === 'number' ? Math.max(value, other) : value]
  })
  return { ...a, ...Object.fromEntries(entries) }
}
