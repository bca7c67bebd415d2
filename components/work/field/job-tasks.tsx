'use client'

import { Check, RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { CompleteDialog } from '@/components/work/tasks/complete-dialog'
import type { CompleteInput } from '@/components/work/tasks/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { StatusBadge } from '@/components/ui/status-badge'
import { toastDone } from '@/components/ui/toast'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import { taskIntended } from './intended'
import type { FieldActions } from './types'
import { sendOut, useOutbox } from './outbox'
import { NotSavedYet } from './outbox-bar'

type Props = {
  jobId: string
  tasks: readonly OrderTask[]
  actions: FieldActions
  searchParts: (text: string) => Promise<readonly ComboboxOption[]>
  /** The job in a few lines, where one of its tasks is completed. */
  summary: React.ReactNode
}

/** The steps of a job; each is completed with its checklist, photos and notes. */
export function JobTasks({ jobId, tasks, actions, searchParts, summary }: Props) {
  const router = useRouter()
  const [completing, setCompleting] = useState<OrderTask | null>(null)

  /** What the server refuses is said in the dialog; what does not reach it goes out later, and nothing is typed twice. */
  async function complete(id: string, input: CompleteInput) {
    try {
      const answer = await actions.complete(id, input)
      if (answer.status === 'ok') {
        toastDone('The task is completed.')
        router.refresh()
      }
      return answer
    } catch {
      const name = tasks.find((task) => task.id === id)?.name ?? 'task'
      sendOut(`“${name}” is completed`, { jobId, taskId: id, taskStatus: 'completed' }, () =>
        actions.complete(id, input),
      )
      return { status: 'ok' as const, data: { id } }
    }
  }

  function reopen({ id, name }: OrderTask) {
    sendOut(`“${name}” is open again`, { jobId, taskId: id, taskStatus: 'pending' }, () => actions.reopen(id))
  }

  return (
    <Card
      title="Tasks"
      count={tasks.length}
      empty={tasks.length === 0 ? 'This job has no separate tasks' : undefined}
      flush
    >
      <ol aria-label="Tasks" className="divide-y divide-line">
        {tasks.map((task) => (
          <JobTask key={task.id} saved={task} onComplete={() => setCompleting(task)} onReopen={() => reopen(task)} />
        ))}
      </ol>
      {completing ? (
        <CompleteDialog
          task={completing}
          summary={
            <div className="flex flex-col gap-2">
              {summary}
              {completing.description ? (
                <p className="text-sm wrap-anywhere whitespace-pre-line">{completing.description}</p>
              ) : null}
            </div>
          }
          complete={complete}
          searchParts={searchParts}
          onDone={() => setCompleting(null)}
          onClose={() => setCompleting(null)}
        />
      ) : null}
    </Card>
  )
}

function JobTask({ saved, onComplete, onReopen }: { saved: OrderTask; onComplete: () => void; onReopen: () => void }) {
  const { task, unsaved } = taskIntended(saved, useOutbox())
  const finished = isTaskFinished(task.status)
  return (
    <li className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <span className="text-base font-medium wrap-anywhere">{task.name}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
        <StatusBadge kind="task" status={task.status} />
        {task.checklist_items.length > 0 ? <span>{task.checklist_items.length} checks</span> : null}
        {unsaved ? <NotSavedYet /> : null}
      </span>
      {task.description ? <span className="text-sm wrap-anywhere whitespace-pre-line">{task.description}</span> : null}
      {task.notes ? (
        <span className="border-l-2 border-line-strong pl-2 text-sm wrap-anywhere whitespace-pre-line">
          {task.notes}
        </span>
      ) : null}
      <span className="flex flex-wrap gap-2">
        {finished ? (
          <Button size="lg" variant="ghost" icon={<RotateCcw aria-hidden />} onClick={onReopen}>
            Reopen<span className="sr-only"> {task.name}</span>
          </Button>
        ) : (
          <Button size="lg" icon={<Check aria-hidden />} onClick={onComplete}>
            Complete<span className="sr-only"> {task.name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
