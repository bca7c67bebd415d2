import { logFailure } from '@/lib/log'

/** Looks every so often whether there is something to do, one look at a time. Returns how to stop looking. */
export function lookOften(everyMs: number, failed: string, look: () => Promise<void>): () => void {
  let looking = false
  const once = async () => {
    if (looking) return
    looking = true
    try {
      await look()
    } catch (error) {
      logFailure(failed, error)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void once(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
