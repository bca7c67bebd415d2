'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Press } from '@/components/field/app/press'
import { Part } from '@/components/field/app/screen'
import { useSettings } from '@/components/field/store/use-field'
import type { Language } from '@/lib/domain/language'
import { installApp } from '../shell/install'
import { type PushPhone, type PushState, readPush, turnOffPush, turnOnPush } from '../shell/push'
import { useShellState } from '../shell/store'

/** What the app is on this phone: installed or how to, ready to start without a connection, kept, and told of changes. */
export function AppPart({ userId, language }: { userId: string; language: Language }) {
  const t = useTranslations('field')
  const deviceId = useSettings()?.device_id
  const { install, persisted, startsOffline } = useShellState()
  return (
    <Part title={t('shell.title')}>
      {install === 'installed' ? <p>{t('shell.install.installed')}</p> : null}
      {install === 'by_hand' ? <p role="note">{t('shell.install.byHand')}</p> : null}
      {install === 'prompt' ? (
        <>
          <p>{t('shell.install.prompt')}</p>
          <Press onClick={() => void installApp()}>{t('shell.install.button')}</Press>
        </>
      ) : null}
      <p className="text-text-2">{t(startsOffline ? 'shell.offline.yes' : 'shell.offline.no')}</p>
      {persisted === null ? null : (
        <p className="text-text-2">{t(persisted ? 'shell.storage.kept' : 'shell.storage.maybe')}</p>
      )}
      {deviceId ? <PushPart phone={{ deviceId, userId, language }} isInstalled={install === 'installed'} /> : null}
    </Part>
  )
}

function PushPart({ phone, isInstalled }: { phone: PushPhone; isInstalled: boolean }) {
  const t = useTranslations('field')
  const [state, setState] = useState<PushState>('unsupported')
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isHere = true
    void readPush(isInstalled).then((pushState) => isHere && setState(pushState))
    return () => {
      isHere = false
    }
  }, [isInstalled])
  const turn = async () => {
    try {
      setHasFailed(false)
      setState(await (state === 'on' ? turnOffPush(phone) : turnOnPush(phone)))
    } catch {
      setHasFailed(true)
    }
  }
  if (state === 'unsupported') return null
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t('shell.push.title')}</p>
      {state === 'denied' || state === 'needs_install' ? (
        <p className="text-text-2">{t(`shell.push.${state}`)}</p>
      ) : (
        <Press onClick={() => void turn()}>{t(state === 'on' ? 'shell.push.off' : 'shell.push.on')}</Press>
      )}
      {hasFailed ? <p role="alert">{t('shell.push.failed')}</p> : null}
    </div>
  )
}
