import { lazy } from 'react'

/*
 * What the first page of the day does not show: fetched once that is drawn, or when it is asked for, from the same kept files. A first start
 * on a slow phone has less to read before the first job (docs/performance.md).
 */

const parts = {
  asset: () => import('./asset-screen'),
  calendar: () => import('./calendar-screen'),
  job: () => import('./job-screen'),
  moves: () => import('./move-sheets'),
  settings: () => import('./settings-screen'),
  signature: () => import('./signature-screen'),
  standing: () => import('./standing-sheet'),
  task: () => import('./task-screen'),
  week: () => import('./week-screen'),
}

export const AssetScreen = lazy(async () => ({ default: (await parts.asset()).AssetScreen }))
export const CalendarScreen = lazy(async () => ({ default: (await parts.calendar()).CalendarScreen }))
export const JobScreen = lazy(async () => ({ default: (await parts.job()).JobScreen }))
export const MoveSheet = lazy(async () => ({ default: (await parts.moves()).MoveSheet }))
export const SettingsScreen = lazy(async () => ({ default: (await parts.settings()).SettingsScreen }))
export const SignatureScreen = lazy(async () => ({ default: (await parts.signature()).SignatureScreen }))
export const StandingSheet = lazy(async () => ({ default: (await parts.standing()).StandingSheet }))
export const TaskScreen = lazy(async () => ({ default: (await parts.task()).TaskScreen }))
export const WeekScreen = lazy(async () => ({ default: (await parts.week()).WeekScreen }))

/** Fetches all of it once the browser has drawn what is there. What does not come now is asked for when it is needed. */
export function fetchLater(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const part of Object.values(parts)) part().catch(() => undefined)
    }),
  )
}
