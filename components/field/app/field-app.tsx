'use client'

import { useEffect, useState, createElement } from 'react'
import { afterDrawing } from '@/components/ui/after-drawing'
import { type Formats, FormatsProvider } from '@/components/ui/formats'
import { LanguageProvider } from '@/components/ui/language'
import { isLanguage, type Language } from '@/lib/domain/language'
import { loadMessages } from '@/lib/messages/load'
import type { Messages } from '@/lib/messages/types'
import type { FieldView } from '@/lib/domain/field/views'
import { usePositions } from '@/components/field/store/position'
import { useFieldStore, useSettings } from '@/components/field/store/use-field'
import { DayScreen } from './day-screen'
import { Frame } from './frame'
import { latePart } from '@/components/ui/late-part'
import { PHONE_PARTS } from './late-parts'
import { NotHere } from './not-here'
import { useView } from './router'
import { ReadingPage } from './screen'

/** How long after the first jobs the other pages are fetched, in milliseconds: the rest of the first one comes before. */
const PARTS_MS = 100

const reading = createElement(ReadingPage)

const AssetScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./asset-screen')).AssetScreen }), reading),
)
const CalendarScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./calendar-screen')).CalendarScreen }), reading),
)
const HoursScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./hours-screen')).HoursScreen }), reading),
)
const JobScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./job-screen')).JobScreen }), reading),
)
const SettingsScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./settings-screen')).SettingsScreen }), reading),
)
const SignatureScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./signature-screen')).SignatureScreen }), reading),
)
const TaskScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./task-screen')).TaskScreen }), reading),
)
const WeekScreen = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./week-screen')).WeekScreen }), reading),
)

type Props = {
  user: { id: string; name: string; email: string }
  account: { name: string; logo: string | null }
  formats: Formats
  /** In which language the server would speak; the phone’s own choice comes before it. */
  language: Language
  messages: Spoken['messages']
  /** Whether the sign-in belongs to a technician. */
  isTechnician: boolean
  /** What the office reads as the name of this phone. */
  label: string
}

/** A technician's own work, on a phone: one page, which reads everything from the phone itself. */
export function FieldApp({ user, account, formats, isTechnician, label, ...preferred }: Props) {
  useFieldStore(user.id, label)
  const { language, messages } = useLanguage(preferred)
  const locale = formats.locale.startsWith(language) ? formats.locale : language
  const view = useView()
  const settings = useSettings()
  // The first time nothing competes with the first jobs for a slow line.
  const isRead = settings?.last_sync !== undefined
  usePositions(settings?.field_positions === true)
  useEffect(() => {
    if (isRead) afterDrawing(() => setTimeout(() => PHONE_PARTS.fetchAll(), PARTS_MS))
  }, [isRead])
  return (
    <FormatsProvider {...formats} locale={locale}>
      <LanguageProvider language={language} messages={messages}>
        <Frame view={view} account={account}>
          {view === null ? (
            <ReadingPage />
          ) : view.name === 'settings' ? (
            <SettingsScreen user={user} language={language} />
          ) : view.name === 'calendar' ? (
            <CalendarScreen userId={user.id} />
          ) : (
            <Shown view={view} isTechnician={isTechnician} />
          )}
        </Frame>
      </LanguageProvider>
    </FormatsProvider>
  )
}

/** The texts of the phone’s pages in a language. */
type Spoken = { language: Language; messages: Pick<Messages, 'common' | 'field'> }

/** The language that was chosen on this phone, once its texts are there; until then the one that the server spoke. */
function useLanguage(preferred: Spoken): Spoken {
  const chosen = useSettings()?.language
  const [spoken, setSpoken] = useState(preferred)
  useEffect(() => {
    if (chosen === undefined || !isLanguage(chosen) || chosen === spoken.language) return
    let isGone = false
    void loadMessages(chosen).then((messages) => isGone || setSpoken({ language: chosen, messages }))
    return () => {
      isGone = true
    }
  }, [chosen, spoken.language])
  useEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken.language])
  return spoken
}

function Shown({ view, isTechnician }: { view: FieldView; isTechnician: boolean }) {
  switch (view.name) {
    case 'day':
      return <DayScreen key={view.day} day={view.day} isTechnician={isTechnician} />
    case 'week':
      return <WeekScreen day={view.day} />
    case 'hours':
      return <HoursScreen key={view.day} day={view.day} />
    case 'job':
      return <JobScreen key={view.jobId} jobId={view.jobId} />
    case 'task':
      return <TaskScreen key={view.taskId} jobId={view.jobId} taskId={view.taskId} />
    case 'asset':
      return <AssetScreen key={view.assetId} jobId={view.jobId} assetId={view.assetId} />
    case 'signature':
      return <SignatureScreen key={view.jobId} jobId={view.jobId} />
    default:
      return <NotHere />
  }
}
