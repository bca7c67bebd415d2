import { MINUTE } from './board/interval'

/** Minutes in words: `45 min`, `1 h`, `1 h 30 min`. Hours do not become days: a week has 40 h. */
export function formatMinutes(minutes: number): string {
  const { hours, rest } = partsOf(minutes)
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** A length of time in words, in days where it is that long: `45 min`, `1 h 30 min`, `3 days 2 h`; never nothing. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE))
  const days = Math.floor(minutes / 1440)
  if (days === 0) return formatMinutes(minutes)
  const hours = Math.floor(minutes / 60) % 24
  return [days === 1 ? '1 day' : `${days} days`, ...(hours > 0 ? [`${hours} h`] : [])].join(' ')
}

/** A length of time in its greatest unit, where room is short: `45m`, `3h`, `2d`; never nothing. */
export function coarseDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE))
  if (minutes < 60) return `${minutes}m`
  return minutes < 1440 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`
}

function partsOf(minutes: number): { hours: number; rest: number } {
  const whole = Math.round(minutes)
  return { hours: Math.floor(whole / 60), rest: whole % 60 }
}
