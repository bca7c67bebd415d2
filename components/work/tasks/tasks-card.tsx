'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { toastDone, toastError } from '@/components/ui/toast'
import type { OrderMeter, OrderTask } from '@/lib/schemas/work/work-order-detail'
import { CompleteDialog } from './complete-dialog'
import { SkipDialog } from './skip-dialog'
import { TaskDialog } from './task-dialog'
import { type TaskCommand, TaskRow } from './task-row'
import type { TaskActions } from './types'

type Props = {
  tasks: readonly OrderTask[]
  /** The meters of its assets, for checklists that ask for one. */
  meters: readonly OrderMeter[]
  /** Absent where the user may only read. */
  actions?: TaskActions
  find: (kind: 'technician' | 'checklist' | 'part', text: string) => Promise<readonly ComboboxOption[]>
}

type Act = () => Promise<FormState<unknown>>
type Open = { what: 'add' } | { what: 'edit' | 'complete' | 'skip'; task: OrderTask } | null

/** The steps of a work order, in order; each is done, skipped or changed from here. */
export function TasksCard({ tasks, meters, actions, find }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const { finished, attempt, run } = useTaskCommands(tasks, setOpen)
  const done = tasks.filter(({ status }) => status === 'completed' || status === 'skipped').length

  return (
    <>
      <Card
        title="Tasks"
        count={tasks.length}
        empty={tasks.length === 0 ? 'No tasks yet' : undefined}
        flush
        actions={
          <>
            {tasks.length > 0 ? (
              <span className="mr-2 text-xs text-text-2 tabular">
                {done} of {tasks.length} done
              </span>
            ) : null}
            {actions ? (
              <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
                Add task
              </Button>
            ) : null}
          </>
        }
      >
        <ol aria-label="Tasks" className="divide-y divide-line">
          {tasks.map((task, index) => (
            <TaskRow
              key={task.id}
              task={task}
              isFirst={index === 0}
              isLast={index === tasks.length - 1}
              onCommand={actions && ((command) => run(actions, task, command))}
            />
          ))}
        </ol>
      </Card>
      {actions && open ? (
        <TaskDialogs
          open={open}
          meters={meters}
          actions={actions}
          find={find}
          attempt={attempt}
          finished={finished}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

/** Does what a command says and tells how it went, in a toast or in the dialog that asked; or opens the command's dialog. */
function useTaskCommands(tasks: readonly OrderTask[], setOpen: (open: Open) => void) {
  const router = useRouter()

  function finished(words: string, undo?: () => Promise<void>) {
    setOpen(null)
    toastDone(words, { undo })
    router.refresh()
  }

  async function attempt(words: string, act: Act, undo?: Act): Promise<string | null> {
    const state = await act().catch(() => null)
    if (state?.status === 'ok') {
      finished(
        words,
        undo &&
          (async () => {
            dataOf(await undo())
            router.refresh()
          }),
      )
      return null
    }
    return state?.status === 'error' ? state.message : 'Not saved: the server did not answer.'
  }

  async function attemptNow(words: string, act: Act, undo?: Act): Promise<void> {
    const problem = await attempt(words, act, undo)
    if (problem)
      toastError('The task was not changed.', { description: problem, retry: () => attemptNow(words, act, undo) })
  }

  function run(actions: TaskActions, task: OrderTask, command: TaskCommand) {
    const ids = tasks.map(({ id }) => id)
    const at = ids.indexOf(task.id)
    switch (command) {
      case 'start':
        return void attemptNow(`“${task.name}” is started.`, () => actions.setStatus(task.id, 'in_progress'))
      case 'block':
        return void attemptNow(`“${task.name}” is blocked.`, () => actions.setStatus(task.id, 'blocked'))
      case 'reopen':
        return void attemptNow(`“${task.name}” is open again.`, () => actions.setStatus(task.id, 'pending'))
      case 'up':
      case 'down': {
        const order = swapped(ids, at, command === 'up' ? at - 1 : at + 1)
        return void attemptNow(`“${task.name}” is moved ${command}.`, () => actions.reorder(order))
      }
      case 'delete':
        return void attemptNow(
          `“${task.name}” is deleted.`,
          () => actions.remove(task.id),
          () => actions.restore(task.id),
        )
      default:
        setOpen({ what: command, task })
    }
  }

  return { finished, attempt, run }
}

function TaskDialogs({
  open,
  meters,
  actions,
  find,
  attempt,
  finished,
  onClose,
}: {
  open: NonNullable<Open>
  meters: Props['meters']
  actions: TaskActions
  find: Props['find']
  attempt: (words: string, act: Act) => Promise<string | null>
  finished: (words: string) => void
  onClose: () => void
}) {
  switch (open.what) {
    case 'add':
      return (
        <TaskDialog
          actions={actions}
          find={find}
          onDone={(name) => finished(`“${name}” is added.`)}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <TaskDialog
          task={open.task}
          actions={actions}
          find={find}
          onDone={(name) => finished(`“${name}” is saved.`)}
          onClose={onClose}
        />
      )
    case 'complete':
      return (
        <CompleteDialog
          task={open.task}
          meters={meters}
          complete={actions.complete}
          searchParts={(text) => find('part', text)}
          onDone={() => finished(`“${open.task.name}” is completed.`)}
          onClose={onClose}
        />
      )
    case 'skip':
      return (
        <SkipDialog
          name={open.task.name}
          onSkip={(reason) =>
            attempt(`“${open.task.name}” is skipped.`, () => actions.setStatus(open.task.id, 'skipped', reason))
          }
          onClose={onClose}
        />
      )
  }
}

function swapped(ids: readonly string[], one: number, other: number): string[] {
  const [a, b] = [ids[one], ids[other]]
  return ids.flatMap((id, index) => (index === one ? (b ?? []) : index === other ? (a ?? []) : id))
}
