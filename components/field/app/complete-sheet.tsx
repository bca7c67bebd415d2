'use client'

import { Check, ChevronRight, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { TaskLabel } from './labels'
import { type Missing, useMissing } from './missing'
import { aboutJob, completionOf, openTasks } from './moves'
import { Press, pressClass } from './press'
import { AppLink } from './app-link'
import { noteSheet } from './router'
import { Sheet } from './sheet'
import { signedBy } from './signed-by'
import { useSaving } from './use-saving'

/** Completes a job, with these of its tasks. */
export function completeJob(job: PhoneJob, tasks: readonly { id: string }[]): Promise<boolean> {
  const complete_tasks = tasks.map(({ id }) => id)
  return send({ kind: 'complete_job', ...aboutJob(job), payload: complete_tasks.length > 0 ? { complete_tasks } : {} })
}

type Props = {
  job: PhoneJob
  /** The last open task, at whose page this is asked: it may be completed alone. */
  task?: { id: string; name: string }
  onClose: () => void
  onDone?: () => void
}

/**
 * Asks once for all that is open and missing before a job is completed, in the order of its page, each with the way there and back. Nothing keeps
 * anybody from completing (R-JT-3).
 */
export function CompleteSheet({ job, task, onClose, onDone }: Props) {
  const t = useTranslations('field')
  const open = openTasks(job)
  const missing = useMissing(job) ?? []
  const saving = useSaving()
  const close = () => {
    noteSheet(null)
    onClose()
  }
  const leave = () => {
    // The way back opens it again.
    noteSheet(completionOf(job))
    onClose()
  }
  const save = (work: () => Promise<boolean>) =>
    void saving(work, () => {
      close()
      onDone?.()
    })
  const isSigned = signedBy(job).length > 0 || missing.some(({ kind }) => kind === 'signature')
  const [primary, secondary] = useChoices(job, task, missing.length > 0)
  return (
    <Sheet title={t('complete.title')} description={job.work_order.customer.name} onClose={close}>
      {missing.length > 0 ? <MissingLinks missing={missing} onGo={leave} /> : null}
      {open.length > 0 ? (
        <section aria-label={t('complete.open_list')}>
          <h3 className="pb-1 text-sm font-semibold">{t('complete.open_tasks', { count: open.length })}</h3>
          <ul aria-label={t('complete.open_list')} className="divide-y divide-line rounded-md border border-line">
            {open.map(({ id, name, status }) => (
              <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
                <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</span>
                <TaskLabel status={status} />
              </li>
            ))}
          </ul>
          {task ? null : <p className="pt-1 text-sm text-text-2">{t('complete.open_hint')}</p>}
        </section>
      ) : null}
      <div className="flex flex-col gap-2">
        {isSigned ? null : (
          <AppLink
            href={addressOf({ name: 'signature', jobId: job.work_order.id })}
            onClick={leave}
            className={pressClass()}
          >
            <PenLine aria-hidden /> {t('complete.sign')}
          </AppLink>
        )}
        {secondary ? <Press onClick={() => save(secondary.work)}>{secondary.label}</Press> : null}
        <Press variant="primary" icon={<Check aria-hidden />} onClick={() => save(primary.work)}>
          {primary.label}
        </Press>
      </div>
    </Sheet>
  )
}

type Choice = { label: string; work: () => Promise<boolean> }

/** What can be done, each named by what becomes of the open tasks: the likelier first. */
function useChoices(job: PhoneJob, task: Props['task'], isMissing: boolean): [Choice, Choice?] {
  const t = useTranslations('field')
  const open = openTasks(job)
  const count = open.length
  if (count === 0)
    return [{ label: t(isMissing ? 'complete.all_the_same' : 'complete.job'), work: () => completeJob(job, []) }]
  const all = { label: t('complete.tasks_too', { count }), work: () => completeJob(job, open) }
  if (!task) return [all, { label: t('complete.leave_open', { count }), work: () => completeJob(job, []) }]
  const { id: task_id, name } = task
  const completeTask = () => send({ kind: 'complete_task', ...aboutJob(job), payload: { task_id, name } })
  return [all, { label: t('complete.task_only'), work: completeTask }]
}

/** What is missing, a line each: a tap leads to where it is given. */
function MissingLinks({ missing, onGo }: { missing: readonly Missing[]; onGo: () => void }) {
  const t = useTranslations('field')
  return (
    <section aria-label={t('complete.missing')}>
      <h3 className="pb-1 text-sm font-semibold">{t('complete.missing')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {missing.map(({ href, words }) => (
          <li key={`${href} ${words}`}>
            <AppLink href={href} onClick={onGo} className="flex min-h-12 min-w-0 items-center gap-2 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-text-3" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
