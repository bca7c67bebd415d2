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
  onChoose,
  onClose,
}: {
  number: string
  tasks: readonly { id: string; name: string; status: TaskStatus }[]
  onChoose: (choice: OpenTasksChoice) => void
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
      title={one ? '1 task is still open' : `${tasks.length} tasks are still open`}
      description={`Complete ${number} all the same?`}
    >
      <div className="flex flex-col gap-4">
        <ul aria-label="Open tasks" className="divide-y divide-line rounded-md border border-line">
          {tasks.map((task) => (
            <li key={task.id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{task.name}</span>
              <StatusBadge kind="task" status={task.status} />
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-2">
          <Button size="lg" block variant="primary" onClick={() => onChoose('complete')}>
            {one ? 'Complete the task too' : 'Complete the tasks too'}
          </Button>
          <Button size="lg" block onClick={() => onChoose('leave')}>
            {one ? 'Leave it open' : 'Leave them open'}
          </Button>
          <Button ref={back} size="lg" block variant="ghost" onClick={onClose}>
            Back to the job
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
