'use client'

import { Check, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { TaskLabel } from './labels'
import { useMissing } from './missing'
import { MissingList } from './missing-list'
import { aboutJob, openTasks } from './moves'
import { Press, pressClass } from './press'
import { AppLink } from './app-link'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

/** Completes a job, with these of its tasks. */
export function completeJob(job: PhoneJob, tasks: readonly { id: string }[]): Promise<boolean> {
  const complete_tasks = tasks.map(({ id }) => id)
  return send({ kind: 'complete_job', ...aboutJob(job), payload: complete_tasks.length > 0 ? { complete_tasks } : {} })
}

/** Says what is open and missing before a job is completed, and takes the signature. Nothing keeps anybody from completing (R-JT-3). */
export function CompleteSheet({ job, onClose, onDone }: { job: PhoneJob; onClose: () => void; onDone?: () => void }) {
  const t = useTranslations('field')
  const open = openTasks(job)
  const missing = useMissing(job) ?? []
  const saving = useSaving()
  const complete = (tasks: readonly { id: string }[]) =>
    void saving(
      () => completeJob(job, tasks),
      () => {
        onClose()
        onDone?.()
      },
    )
  const title = open.length > 0 ? t('complete.open_tasks', { count: open.length }) : t('complete.title')
  return (
    <Sheet title={title} description={job.work_order.customer.name} onClose={onClose}>
      {missing.length > 0 ? (
        <MissingList title={t('complete.missing')} words={missing.map(({ words }) => words)} />
      ) : null}
      {open.length > 0 ? (
        <ul aria-label={t('complete.open_list')} className="divide-y divide-line rounded-md border border-line">
          {open.map(({ id, name, status }) => (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</span>
              <TaskLabel status={status} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-col gap-2">
        <AppLink
          href={addressOf({ name: 'signature', jobId: job.work_order.id })}
          onClick={onClose}
          className={pressClass()}
        >
          <PenLine aria-hidden /> {t('complete.sign')}
        </AppLink>
        {open.length > 0 ? (
          <>
            <Press onClick={() => complete([])}>{t('complete.leave_open', { count: open.length })}</Press>
            <Press variant="primary" icon={<Check aria-hidden />} onClick={() => complete(open)}>
              {t('complete.tasks_too', { count: open.length })}
            </Press>
          </>
        ) : (
          <Press variant="primary" icon={<Check aria-hidden />} onClick={() => complete([])}>
            {missing.length > 0 ? t('complete.all_the_same') : t('complete.job')}
          </Press>
        )}
      </div>
    </Sheet>
  )
}
