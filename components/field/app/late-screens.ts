import { createElement } from 'react'
import { latePart } from '@/components/ui/late-part'
import { PHONE_PARTS } from './late-parts'
import { ReadingPage } from './screen'

const reading = createElement(ReadingPage)

export const AssetScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./asset-screen')).AssetScreen }), reading),
)
export const CalendarScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./calendar-screen')).CalendarScreen }), reading),
)
export const JobScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./job-screen')).JobScreen }), reading),
)
export const SettingsScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./settings-screen')).SettingsScreen }), reading),
)
export const SignatureScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./signature-screen')).SignatureScreen }), reading),
)
export const TaskScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./task-screen')).TaskScreen }), reading),
)
export const WeekScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./week-screen')).WeekScreen }), reading),
)
