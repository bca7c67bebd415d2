import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BrowserContext } from '@playwright/test'

/**
 * Slows all of a browser down, its own process and its workers included, until the returned function is called. The browser's tools slow a
 * page's own thread alone, and refuse a worker, which is what answers when there is no connection. The browser leads a group of processes,
 * which is stopped and let go on again in turns.
 */
export async function slowDown(context: BrowserContext, rate: number): Promise<() => Promise<void>> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const processes = (await devtools?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
  const group = processes.find(({ type }) => type === 'browser')?.id
  if (group === undefined) throw new Error('The browser does not say which process it is')
  const ended = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('slow-thread.mjs', import.meta.url), { workerData: { group, rate, ended } })
  await once(thread, 'message')
  return async () => {
    const exit = once(thread, 'exit')
    Atomics.store(ended, 0, 1)
    Atomics.notify(ended, 0)
    await exit
  }
}
