'use client'

import { CalendarPlus, Cpu, KeyRound, LogOut, ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Theme } from '@/components/frame/preferences'
import { Day } from '@/components/ui/time'
import { usePreferences } from '@/components/frame/use-preferences'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@/lib/domain/language'
import { addressOf } from '@/lib/domain/field/views'
import { AppPart } from '@/components/field/app/app-part'
import { leaveShell } from '@/components/field/shell/worker-client'
import { callServer } from '@/components/field/store/line'
import {
  countUnsent,
  leaveStore,
  saveSetting,
  syncNow,
  useSettings,
  useFieldState,
} from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { Choice } from './fields'
import { PositionPart } from './position-part'
import { Press } from './press'
import { Part, useScreen } from './screen'
import { Sheet } from './sheet'
import { LastSync } from './last-sync'

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

type Props = {
  user: { id: string; name: string; email: string }
  language: Language
}

/** The phone's own settings: language, what it holds, and the way out. */
export function SettingsScreen({ user, language }: Props) {
  const t = useTranslations('field')
  const { theme, setTheme } = usePreferences()
  useScreen(t('tab.settings'))
  return (
    <div className="flex flex-col gap-4 px-4 pt-4">
      <header>
        <h1 className="text-xl font-semibold">{t('tab.settings')}</h1>
        <p className="text-sm wrap-anywhere text-text-2">
          {user.name} · {user.email}
        </p>
      </header>
      <Part title={t('settings.app')}>
        <Choice
          legend={t('settings.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChoose={(value) => void chooseLanguage(user.id, value)}
        />
        <Choice
          legend={t('settings.theme')}
          options={THEMES.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          value={theme}
          onChoose={setTheme}
        />
      </Part>
      <DevicePart />
      <PositionPart />
      <AppPart userId={user.id} language={language} />
      <Part title={t('settings.more')} flush>
        <ul className="divide-y divide-line">
          <li>
            <AppLink href={addressOf({ name: 'calendar' })} className={LINE}>
              <CalendarPlus aria-hidden /> {t('calendar.title')}
            </AppLink>
          </li>
          {OFFICE.map(({ href, key, icon }) => (
            <li key={href}>
              <a href={href} className={LINE}>
                {icon} {t(`settings.links.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </Part>
      <SignOut />
    </div>
  )
}

/** Speaks another language from now on; without a connection it is this phone’s choice alone. */
async function chooseLanguage(userId: string, language: Language): Promise<void> {
  await saveSetting('language', language)
  await callServer(userId, 'PUT', '/field/language', { language }).catch(() => undefined)
}

const LINE = 'flex min-h-12 items-center gap-3 px-4 text-base [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-text-3'

/** Pages of the office that a technician may open; they need a connection. */
const OFFICE = [
  { href: '/warranty', key: 'warranty', icon: <ShieldCheck aria-hidden /> },
  { href: '/assets', key: 'assets', icon: <Cpu aria-hidden /> },
  { href: '/settings/devices', key: 'devices', icon: <Smartphone aria-hidden /> },
  { href: '/settings/password', key: 'password', icon: <KeyRound aria-hidden /> },
] as const

function DevicePart() {
  const t = useTranslations('field')
  const { lastSync, storage } = useFieldState()
  const settings = useSettings()
  const used = useStorageUsed()
  return (
    <Part title={t('settings.device')}>
      {settings?.technician ? (
        <p className="text-sm">{t('settings.technician', { name: settings.technician.name })}</p>
      ) : null}
      <LastSync at={lastSync} />
      {settings?.from && settings.to ? (
        <p className="text-sm text-text-2">
          {t.rich('settings.days', {
            from: () => <Day value={settings.from ?? ''} />,
            to: () => <Day value={settings.to ?? ''} />,
          })}
        </p>
      ) : null}
      {used === null ? null : (
        <p className="text-sm text-text-2">
          {t('settings.storage', { used: used.used, of: used.total })}{' '}
          {storage === 'ok' ? null : t(`notice.${storage}`)}
        </p>
      )}
      <Press onClick={syncNow}>{t('settings.sync_now')}</Press>
    </Part>
  )
}

const MEGABYTE = 1_048_576

/** What the app keeps in the browser, in megabytes, of how many; null where the browser does not say. */
function useStorageUsed(): { used: string; total: string } | null {
  const [storage, setStorage] = useState<{ used: string; total: string } | null>(null)
  useEffect(() => {
    let isGone = false
    const loadStorage = async () => {
      const { usage = 0, quota = 0 } = (await navigator.storage?.estimate()) ?? {}
      if (!isGone && quota > 0)
        setStorage({ used: (usage / MEGABYTE).toFixed(1), total: Math.round(quota / MEGABYTE).toString() })
    }
    void loadStorage()
    return () => {
      isGone = true
    }
  }, [])
  return storage
}

/** Ends the sign-in of this browser; false where the office cannot be reached. */
async function endSession(): Promise<boolean> {
  const answer = await fetch('/field/sign-out', { method: 'POST' }).catch(() => null)
  return answer?.ok === true
}

/** Signing out with unsent work asks: it would wait on this phone, hidden, until the same person signs in. */
function SignOut() {
  const t = useTranslations('field')
  const [asking, setAsking] = useState<number | null>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  const leave = async () => {
    setAsking(null)
    // First the office: who only seems to be signed out leaves the phone to whoever finds it.
    if (!(await endSession())) return setUnavailable(true)
    await leaveShell()
    await leaveStore()
    window.location.assign('/sign-in')
  }
  const confirmSignOut = async () => {
    setUnavailable(false)
    const unsent = await countUnsent()
    if (unsent > 0) setAsking(unsent)
    else await leave()
  }
  return (
    <>
      <Press icon={<LogOut aria-hidden />} onClick={() => void confirmSignOut()}>
        {t('sign_out.button')}
      </Press>
      <p role="status" className="text-sm text-danger-text">
        {isUnavailable ? t('sign_out.away') : null}
      </p>
      {asking !== null ? (
        <Sheet
          title={t('sign_out.title', { count: asking })}
          description={t('sign_out.description')}
          onClose={() => setAsking(null)}
        >
          <div className="flex flex-col gap-2">
            <Press
              variant="primary"
              onClick={() => {
                syncNow()
                setAsking(null)
              }}
            >
              {t('standing.send_now')}
            </Press>
            <Press variant="danger" onClick={() => void leave()}>
              {t('sign_out.anyway')}
            </Press>
          </div>
        </Sheet>
      ) : null}
    </>
  )
}
