'use client'

import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import type { CalendarFeedRecord, CalendarFeedWithUrl } from '@/lib/schemas/scheduling/calendar-feed'
import { callServer, LineError } from '@/components/field/store/line'
import { Press } from './press'
import { Part, Reading, useScreen } from './screen'
import { Sheet } from './sheet'

const ROUTE = '/field/calendar'

type Known = { technician_id: string | null; feed: CalendarFeedRecord | null }

/** What the office says, or that it cannot be asked. */
function loadFeed(userId: string): Promise<Known | 'away'> {
  return callServer<Known>(userId, 'GET', ROUTE).catch(() => 'away')
}

/** The secret address by which a technician sees their visits in their own calendar. It is made at the office, so it needs a connection. */
export function CalendarScreen({ userId }: { userId: string }) {
  const t = useTranslations('field')
  const [feed, setFeed] = useState<Known | 'away' | null>(null)
  const [newAddress, setNewAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useScreen(t('calendar.title'))
  useEffect(() => {
    let isGone = false
    void loadFeed(userId).then((loaded) => isGone || setFeed(loaded))
    return () => {
      isGone = true
    }
  }, [userId])
  const changeFeed = async (what: () => Promise<void>) => {
    setAsking(null)
    try {
      await what()
      setProblem(null)
      setFeed(await loadFeed(userId))
    } catch (error) {
      const isSaid = error instanceof LineError && error.fault !== 'away' && error.message !== ''
      setProblem(isSaid ? error.message : t('calendar.away'))
    }
  }
  const create = () =>
    changeFeed(async () => setNewAddress((await callServer<CalendarFeedWithUrl>(userId, 'POST', ROUTE)).url))
  const revoke = () => changeFeed(() => callServer(userId, 'DELETE', ROUTE))
  return (
    <div className="flex flex-col gap-4 px-4 pt-4">
      <h1 className="text-xl font-semibold">{t('calendar.title')}</h1>
      {feed === null ? (
        <Reading label={t('reading')} />
      ) : feed === 'away' ? (
        <p className="text-base">{t('calendar.away')}</p>
      ) : feed.technician_id === null ? (
        <p className="text-base">{t('no_technician')}</p>
      ) : (
        <Part title={t('calendar.feed')}>
          <p className="text-sm text-text-2">{t('calendar.description')}</p>
          {feed.feed ? (
            <p className="text-sm text-text-2">
              {t.rich('calendar.made', { at: () => <Time value={feed.feed?.created_at ?? ''} format="date" /> })}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {feed.feed ? (
              <>
                <Press onClick={() => setAsking('renew')}>{t('calendar.new_address')}</Press>
                <Press variant="danger-ghost" onClick={() => setAsking('revoke')}>
                  {t('calendar.revoke')}
                </Press>
              </>
            ) : (
              <Press icon={<CalendarPlus aria-hidden />} onClick={() => void create()}>
                {t('calendar.create')}
              </Press>
            )}
          </div>
          <p role="status" className="text-sm text-danger-text">
            {problem}
          </p>
        </Part>
      )}
      {asking ? (
        <Sheet
          title={t(`calendar.ask.${asking}`)}
          description={t('calendar.ask_description')}
          onClose={() => setAsking(null)}
        >
          <Press variant="danger" onClick={() => void (asking === 'renew' ? create() : revoke())}>
            {t(asking === 'renew' ? 'calendar.new_address' : 'calendar.revoke')}
          </Press>
        </Sheet>
      ) : null}
      {newAddress ? <Made url={newAddress} onClose={() => setNewAddress(null)} /> : null}
    </div>
  )
}

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations('field')
  const [copied, setCopied] = useState(false)
  return (
    <Sheet title={t('calendar.address')} description={t('calendar.address_once')} onClose={onClose}>
      <p className="font-mono text-sm break-all select-all">{url}</p>
      <Press variant="primary" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
        {t(copied ? 'calendar.copied' : 'calendar.copy')}
      </Press>
    </Sheet>
  )
}
