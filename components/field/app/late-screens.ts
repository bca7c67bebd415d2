import { createElement } from 'react'
import { latePart } from '@/components/ui/late-part'
import { ReadingPage } from './screen'

/*
 * What the first page of the day does not show: fetched once that is drawn, or when it is asked for, from the files that the worker
 * stored. A first start on a slow phone has less to load before the first job (docs/performance.md).
 */

const reading = createElement(ReadingPage)

export const AssetScreen = latePart(async () => ({ default: (await import('./asset-screen')).AssetScreen }), reading)
export const CalendarScreen = latePart(
  async () => ({ default: (await import('./calendar-screen')).CalendarScreen }),
  reading,
)
export const JobScreen = latePart(async () => ({ default: (await import('./job-screen')).JobScreen }), reading)
export const SettingsScreen = latePart(
  async () => ({ default: (await import('./settings-screen')).SettingsScreen }),
  reading,
)
export const SignatureScreen = latePart(
  async () => ({ default: (await import('./signature-screen')).SignatureScreen }),
  reading,
)
export const TaskScreen = latePart(async () => ({ default: (await import('./task-screen')).TaskScreen }), reading)
export const WeekScreen = latePart(async () => ({ default: (await import('./week-screen')).WeekScreen }), reading)
export const MoveSheet = latePart(async () => ({ default: (await import('./move-sheets')).MoveSheet }))
export const StandingSheet = latePart(async () => ({ default: (await import('./standing-sheet')).StandingSheet }))

const PARTS = [
  ...[AssetScreen, CalendarScreen, JobScreen, SettingsScreen, SignatureScreen, TaskScreen, WeekScreen],
  ...[MoveSheet, StandingSheet],
]

/** Fetches all of them once the browser has drawn what is there. What does not come now is asked for when it is needed. */
export function fetchLateScreens(): void {
  requestAnimationFrame(() => setTimeout(() => void Promise.allSettled(PARTS.map((part) => part.fetch()))))
}
