'use client'

import { Check, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openRequired } from '@/lib/domain/field/asked'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { PhoneJob } from '@/components/field/store/types'
import { send, useChecklist, useJob } from '@/components/field/store/use-field'
import { CompleteSheet } from './complete-sheet'
import { TextField } from './fields'
import { ItemAnswer } from './item-answer'
import { TaskLabel } from './labels'
import { aboutJob, openTasks, useIsBack } from './moves'
import { ANCHORS, useDraftWords } from './missing'
import { MissingList } from './missing-list'
import { NotHere } from './not-here'
import { TakePhoto, TaskPhotos } from './photo-strip'
import { Press } from './press'
import { RequiredOpen } from './required'
import { goBack } from './router'
import { ScanAsset } from './scan-asset'
import { ActionBar, anchorClass, Part, ReadingPage, useScreen } from './screen'
import { Sheet } from './sheet'
import { TaskParts } from './task-parts'
import { useDraft } from './use-draft'
import { useSaving } from './use-saving'

type Task = PhoneJob['tasks'][number]

/** A step of a job: its checklist, photos, parts and notes. */
export function TaskScreen({ jobId, taskId }: { jobId: string; taskId: string }) {
  const job = useJob(jobId)
  if (job === undefined) return <ReadingPage />
  const task = job?.tasks.find(({ id }) => id === taskId)
  return job && task ? <TaskPage job={job} task={task} /> : <NotHere />
}

function TaskPage({ job, task }: { job: PhoneJob; task: Task }) {
  const t = useTranslations('field')
  useScreen(task.name)
  const items = useChecklist(task.checklist?.id ?? '')?.items ?? []
  const required = openRequired(task, items)
  const drafts = useDraftWords(job, task.id)
  const typed = new Set(drafts.map(({ label }) => label))
  const missing = [
    ...required.filter(({ label }) => !typed.has(label)).map(({ label }) => t('missing.answer', { label })),
    ...drafts.map(({ words }) => words),
  ]
  return (
    <div className="flex flex-col gap-4 px-4 pt-3">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-xl leading-7 font-semibold wrap-anywhere">{task.name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <TaskLabel status={task.status} />
          <bdi className="text-text-2 wrap-anywhere">{job.work_order.customer.name}</bdi>
        </p>
        {job.work_order.asset_ids.length > 0 ? (
          <span className="flex">
            <ScanAsset job={job} />
          </span>
        ) : null}
        {task.description ? <p className="text-base wrap-anywhere whitespace-pre-line">{task.description}</p> : null}
      </header>
      {items.length > 0 ? (
        <Part title={task.checklist?.name ?? t('task.checklist')}>
          {items.some((item) => item.required) ? (
            <p className="flex flex-wrap gap-x-3 text-sm text-text-2">
              {t('item.required_mark')}
              {required.length > 0 ? <RequiredOpen count={required.length} /> : null}
            </p>
          ) : null}
          <ul className="flex flex-col gap-5">
            {items.map((item) => (
              <li key={item.id} id={ANCHORS.item(item.id)} tabIndex={-1} className={anchorClass}>
                <ItemAnswer job={job} task={task} item={item} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <PhotosPart job={job} task={task} />
      <TaskParts job={job} task={task} />
      <div id={ANCHORS.taskNotes} tabIndex={-1} className={anchorClass}>
        <NotesPart job={job} task={task} />
      </div>
      <ActionBar label={t('next_step')}>
        <Finish job={job} task={task} missing={missing} />
      </ActionBar>
    </div>
  )
}

function PhotosPart({ job, task }: { job: PhoneJob; task: Task }) {
  const t = useTranslations('field')
  return (
    <Part title={t('photos.title')}>
      <ul aria-label={t('photos.title')} className="empty:hidden">
        <TaskPhotos job={job} task={task} />
      </ul>
      <TakePhoto workOrderId={job.work_order.id} taskId={task.id} />
    </Part>
  )
}

/** The notes of a task are a field that the office writes too: the phone says what it saw. */
function NotesPart({ job, task }: { job: PhoneJob; task: Task }) {
  const t = useTranslations('field')
  const notes = task.notes ?? ''
  const about = { key: `${task.id} notes`, work_order_id: job.work_order.id, task_id: task.id, label: t('task.notes') }
  const { box } = useDraft(about, notes, (typed, replaced) =>
    send({
      kind: 'set_field',
      ...aboutJob(job),
      payload: { task_id: task.id, field: 'notes', value: typed.trim() || null },
      base: { value: replaced === notes ? task.notes : replaced.trim() || null },
      draft: about.key,
    }),
  )
  return (
    <Part title={t('task.notes')}>
      <TextField label={t('task.notes_label')} maxLength={NOTES_LENGTH} {...box} />
    </Part>
  )
}

/**
 * Completes the task, asking first where something is missing, in words; at the last task the question is about the job too, so that nobody is
 * asked twice or goes back to find the button.
 */
function Finish({ job, task, missing }: { job: PhoneJob; task: Task; missing: readonly string[] }) {
  const t = useTranslations('field')
  const [asking, setAsking] = useState(false)
  const [completing, setCompleting] = useState(false)
  const about = { ...aboutJob(job), payload: { task_id: task.id, name: task.name } }
  const isBack = useIsBack(job)
  const isLast = job.state === 'working' && openTasks(job).every(({ id }) => id === task.id)
  const saving = useSaving()
  const complete = () =>
    void saving(
      () => send({ kind: 'complete_task', ...about }),
      () => {
        setAsking(false)
        if (isLast) setCompleting(true)
        else goBack()
      },
    )
  // What was typed last is saved by the press itself: once nothing is missing any more there is nothing left to ask.
  const isAnswered = asking && missing.length === 0
  const completeAnswered = useEffectEvent(complete)
  useEffect(() => {
    if (isAnswered) completeAnswered()
  }, [isAnswered])
  return (
    <>
      {isTaskFinished(task.status) ? (
        <Press block icon={<RotateCcw aria-hidden />} onClick={() => void send({ kind: 'reopen_task', ...about })}>
          {t('task.reopen')}
        </Press>
      ) : (
        <Press
          block
          variant="primary"
          icon={<Check aria-hidden />}
          onClick={missing.length === 0 ? complete : () => (isLast ? setCompleting(true) : setAsking(true))}
        >
          {t('task.complete')}
        </Press>
      )}
      {asking ? (
        <Sheet title={t('task.complete_without')} description={task.name} onClose={() => setAsking(false)}>
          <MissingList title={t('complete.missing')} words={missing} />
          <Press onClick={complete}>{t('complete.all_the_same')}</Press>
        </Sheet>
      ) : null}
      {completing || isBack ? (
        <CompleteSheet
          job={job}
          task={isTaskFinished(task.status) ? undefined : task}
          onClose={() => setCompleting(false)}
          onDone={goBack}
        />
      ) : null}
    </>
  )
}
