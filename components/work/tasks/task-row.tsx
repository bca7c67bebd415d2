'use client'

import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleDashed,
  CircleSlash,
  Ellipsis,
  Pencil,
  Play,
  RotateCcw,
  SkipForward,
  Trash2,
  X,
} from 'lucide-react'
import { Person } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { rangeInWords } from '@/lib/domain/work-orders/checklist-items'
import { answersInWords } from './answers'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'

export type TaskCommand = 'start' | 'complete' | 'skip' | 'block' | 'reopen' | 'edit' | 'up' | 'down' | 'delete'

/** One task: what it is, how far it is, what was found, and what can be done to it. */
export function TaskRow({
  task,
  isFirst,
  isLast,
  onCommand,
}: {
  task: OrderTask
  isFirst: boolean
  isLast: boolean
  onCommand?: (command: TaskCommand) => void
}) {
  const finished = task.status === 'completed' || task.status === 'skipped'
  return (
    <li className="flex min-w-0 flex-col gap-1.5 px-4 py-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 text-sm font-medium wrap-anywhere">{task.name}</span>
        <StatusBadge kind="task" status={task.status} />
        {onCommand ? (
          <span className="flex items-center gap-1">
            {finished ? null : (
              <Button size="sm" icon={<Check aria-hidden />} onClick={() => onCommand('complete')}>
                Complete<span className="sr-only"> {task.name}</span>
              </Button>
            )}
            <TaskMenu task={task} isFirst={isFirst} isLast={isLast} finished={finished} onCommand={onCommand} />
          </span>
        ) : null}
      </div>
      <TaskFacts task={task} />
      {task.description ? (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-text-2">{task.description}</p>
      ) : null}
      {task.notes ? (
        <p className="border-l-2 border-line-strong pl-2 text-sm wrap-anywhere whitespace-pre-line">{task.notes}</p>
      ) : null}
      {task.skip_reason ? (
        <p className="text-sm wrap-anywhere text-text-2">Skipped because: {task.skip_reason}</p>
      ) : null}
      <Checklist task={task} />
    </li>
  )
}

function TaskMenu({
  task,
  isFirst,
  isLast,
  finished,
  onCommand,
}: {
  task: OrderTask
  isFirst: boolean
  isLast: boolean
  finished: boolean
  onCommand: (command: TaskCommand) => void
}) {
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`More for ${task.name}`} className={iconButtonClass('sm')}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onCommand('edit')}>
        Edit…
      </MenuItem>
      {task.status === 'pending' || task.status === 'blocked' ? (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => onCommand('start')}>
          Start
        </MenuItem>
      ) : null}
      {finished ? (
        <>
          {task.status === 'completed' ? (
            <MenuItem icon={<Check aria-hidden />} onSelect={() => onCommand('complete')}>
              Edit completion…
            </MenuItem>
          ) : null}
          <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onCommand('reopen')}>
            Reopen
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem icon={<CircleSlash aria-hidden />} onSelect={() => onCommand('block')}>
            Mark blocked
          </MenuItem>
          <MenuItem icon={<SkipForward aria-hidden />} onSelect={() => onCommand('skip')}>
            Skip…
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={isFirst} onSelect={() => onCommand('up')}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={isLast} onSelect={() => onCommand('down')}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onCommand('delete')}>
        Delete
      </MenuItem>
    </Menu>
  )
}

function TaskFacts({ task }: { task: OrderTask }) {
  const needed = task.parts_required.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const duration = task.duration === null ? null : formatMinutes(task.duration)
  if (!task.technician && !duration && !needed && !task.completed_at) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs text-text-2">
      {task.technician ? <Person name={task.technician.name} /> : null}
      {duration ? <span>{duration}</span> : null}
      {needed && task.status !== 'completed' ? <span className="wrap-anywhere">Needs {needed}</span> : null}
      {task.completed_at ? (
        <span>
          Done <Time value={task.completed_at} />
        </span>
      ) : null}
    </p>
  )
}

function Checklist({ task }: { task: OrderTask }) {
  if (task.checklist_items.length === 0) return null
  const answers = answersInWords(task)
  const outside = new Set(task.checklist_answers.filter((one) => one.out_of_range).map(({ item_id }) => item_id))
  return (
    <ul aria-label={task.checklist?.name ?? 'Checklist'} className="grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
      {task.checklist_items.map((item) => {
        const words = answers.get(item.id)
        const answer =
          words === undefined ? undefined : (item.kind !== 'check' || words === 'yes') && !outside.has(item.id)
        return (
          <li key={item.id} className="flex min-w-0 items-start gap-1.5 text-text-2">
            <span
              data-tone={answer === undefined ? 'neutral' : answer ? 'green' : 'red'}
              className="mt-px text-(--tone-text)"
            >
              <AnswerIcon answer={answer} isCheck={item.kind === 'check'} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {item.label}
              {words === undefined && range(item) ? <span className="text-text-3"> ({range(item)})</span> : null}
              <span className={item.kind === 'check' || words === undefined ? 'sr-only' : undefined}>
                : {words ?? 'not answered'}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Where a number should be, or only what it counts. */
const range = (item: OrderTask['checklist_items'][number]) => rangeInWords(item) ?? item.unit

/** An empty box for what is ticked, a dotted circle for what is written. */
function AnswerIcon({ answer, isCheck }: { answer: boolean | undefined; isCheck: boolean }) {
  if (answer === undefined && !isCheck) return <CircleDashed aria-hidden className="size-3.5" />
  if (answer === undefined) return <span aria-hidden className="block size-3.5 rounded-sm border border-line-strong" />
  return answer ? <Check aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />
}
