'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { openRequired } from '@/lib/domain/field/asked'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { useChecklist } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { TaskLabel } from './labels'
import { RequiredOpen } from './required'
import { Part } from './screen'

type Task = PhoneJob['tasks'][number]

/** The steps of a job; each opens with its checklist, parts and photos. */
export function JobTasks({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  if (job.tasks.length === 0)
    return (
      <Part title={t('tasks.title')}>
        <p className="text-sm text-text-2">{t('tasks.none')}</p>
      </Part>
    )
  return (
    <Part title={t('tasks.title')} flush>
      <ol aria-label={t('tasks.title')} className="divide-y divide-line">
        {job.tasks.map((task) => (
          <TaskLine key={task.id} jobId={job.work_order.id} task={task} />
        ))}
      </ol>
    </Part>
  )
}

function TaskLine({ jobId, task }: { jobId: string; task: Task }) {
  const t = useTranslations('field')
  const items = useChecklist(task.checklist?.id ?? '')?.items ?? []
  const answered = items.filter(({ id }) => isAnswered(task, id)).length
  const required = openRequired(task, items).length
  return (
    <li>
      <AppLink
        href={addressOf({ name: 'task', jobId, taskId: task.id })}
        className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2.5"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-base font-medium wrap-anywhere">{task.name}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
            <TaskLabel status={task.status} />
            {items.length > 0 ? t('tasks.answered', { answered, count: items.length }) : null}
            {required > 0 ? <RequiredOpen count={required} /> : null}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-text-3" />
      </AppLink>
    </li>
  )
}

/** Whether an item of a task's checklist was answered. */
function isAnswered({ checklist_responses, checklist_answers }: Task, itemId: string): boolean {
  return (
    checklist_responses.some(({ item_id }) => item_id === itemId) ||
    checklist_answers.some(({ item_id }) => item_id === itemId)
  )
}
