'use client'

import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { addressOf } from '@/lib/domain/field/views'
import type { JobNotice } from '@/components/field/store/notices'
import { dismissNotices, useSettings } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { Press } from './press'

/** Which jobs came and which were taken away, by whom, until that is read. */
export function JobNotices() {
  const t = useTranslations('field')
  const notices = useSettings()?.notices ?? []
  if (notices.length === 0) return null
  return (
    <section aria-label={t('notices.title')} className="mx-4 rounded-lg border border-line-strong bg-surface">
      <h2 className="px-4 pt-3 pb-1 text-sm font-semibold">{t('notices.title')}</h2>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.work_order_id} className="flex min-w-0 flex-col px-4 py-2 text-sm wrap-anywhere">
            <NoticeWords notice={notice} />
          </li>
        ))}
      </ul>
      <div className="flex px-4 pb-3">
        <Press onClick={() => void dismissNotices()}>{t('standing.understood')}</Press>
      </div>
    </section>
  )
}

function NoticeWords({ notice }: { notice: JobNotice }) {
  const t = useTranslations('field')
  const { starts_at, number, customer } = notice
  const by = notice.by ?? t('notices.office')
  const job = (
    <>
      <span className="font-medium">
        {number} · <bdi>{customer}</bdi>
      </span>
      {starts_at ? (
        <span className="text-text-2">
          <Time value={starts_at} format="weekday" />
        </span>
      ) : null}
    </>
  )
  if (notice.kind === 'gone')
    return (
      <>
        {job}
        <span>
          {notice.reason === 'reassigned' && notice.technician
            ? t('notices.reassigned_to', { by, technician: notice.technician })
            : t(`notices.${notice.reason}`, { by })}
        </span>
      </>
    )
  const { from, machine } = notice
  return (
    <AppLink
      href={addressOf({ name: 'job', jobId: notice.work_order_id })}
      className="flex min-h-12 min-w-0 flex-col justify-center underline decoration-line-strong underline-offset-4"
    >
      {job}
      {machine ? <bdi>{machine}</bdi> : null}
      <span>{from ? t('notices.came_from', { by, from }) : t('notices.came', { by })}</span>
    </AppLink>
  )
}
