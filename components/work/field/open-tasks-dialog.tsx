'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { StatusBadge } from '@/components/ui/status-badge'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'
import type { OpenTasksChoice } from '@/lib/schemas/field'

/** Says what is still open before a job is completed, and asks what becomes of it. */
export function OpenTasksDialog({
  number,
  tasks,
  missing,
  onChoose,
  onClose,
}: {
  number: string
  tasks: readonly { id: string; name: string; status: TaskStatus }[]
  /** What the completion asks for and is not there, in words. */
  missing: readonly string[]
  /** No choice where no task is open. */
  onChoose: (choice?: OpenTasksChoice) => void
  onClose: () => void
}) {
  const back = useRef<HTMLButtonElement>(null)
  const one = tasks.length === 1
  return (
    <Dialog
      open
      size="sm"
      initialFocus={back}
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(tasks.length)}
      description={`Complete ${number} all the same?`}
    >
      <div className="flex flex-col gap-4">
        {missing.length > 0 ? (
          <ul aria-label="Still missing" className="list-disc pl-5 text-sm">
            {missing.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        ) : null}
        {tasks.length > 0 ? <OpenTasks tasks={tasks} /> : null}
        <div className="flex flex-col gap-2">
          {tasks.length === 0 ? (
            <Button size="lg" block onClick={() => onChoose()}>
              Complete all the same
            </Button>
          ) : (
            <>
              <Button size="lg" block variant="primary" onClick={() => onChoose('complete')}>
                {one ? 'Complete the task too' : 'Complete the tasks too'}
              </Button>
              <Button size="lg" block onClick={() => onChoose('leave')}>
                {one ? 'Leave it open' : 'Leave them open'}
              </Button>
            </>
          )}
          <Button ref={back} size="lg" block variant="ghost" onClick={onClose}>
            Back to the job
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function titleOf(open: number): string {
  if (open === 0) return 'Something is still missing'
  return open === 1 ? '1 task is still open' : `${open} tasks are still open`
}

function OpenTasks({ tasks }: { tasks: readonly { id: string; name: string; status: TaskStatus }[] }) {
  return (
    <ul aria-label="Open tasks" className="divide-y divide-line rounded-md border border-line">
      {tasks.map((task) => (
        <li key={task.id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
          <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{task.name}</span>
          <StatusBadge kind="task" status={task.status} />
        </li>
      ))}
    </ul>
  )
}
