/** Differences below this are the line's, not the clock's: what is kept does not change with each sync. */
const NOISE_MS = 2_000

/**
 * By how many milliseconds the phone's clock is behind the server's: the server's time less the middle between asking and answer, both by the
 * phone's clock. `known` stays where it is as good.
 */
export function measureSkew(
  sentAt: number,
  answered: number,
  serverTime: string,
  lastSkew: number | undefined,
): number {
  const measured = Math.round(Date.parse(serverTime) - (sentAt + answered) / 2)
  const noise = Math.max(NOISE_MS, (answered - sentAt) / 2)
  return lastSkew !== undefined && Math.abs(measured - lastSkew) <= noise ? lastSkew : measured
}
