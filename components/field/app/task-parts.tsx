'use client'

import { Minus, Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { LineField } from './fields'
import { aboutJob } from './moves'
import { quantityIn } from './numbers'
import { PartPrice, useParts } from './part-amount'
import { PartsSheet } from './parts-sheet'
import { Press } from './press'
import { Part } from './screen'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

type Task = PhoneJob['tasks'][number]
type UsedPart = { part_id: string; name: string; quantity: number }

/** What was used for a task, more and less of it, and what is to be used. */
export function TaskParts({ job, task }: { job: PhoneJob; task: Task }) {
  const t = useTranslations('field')
  const { amountOf } = useParts()
  const [choosing, setChoosing] = useState(false)
  const required = task.parts_required.filter(
    ({ part_id }) => !task.parts_used.some((used) => used.part_id === part_id),
  )
  return (
    <Part title={t('parts.title')}>
      {required.length + task.parts_used.length === 0 ? (
        <p className="text-sm text-text-2">{t('parts.none')}</p>
      ) : (
        <ul aria-label={t('parts.title')} className="flex flex-col gap-2 text-sm">
          {task.parts_used.map((part) => (
            <Used key={part.part_id} job={job} task={task} part={part} />
          ))}
          {required.map((part) => (
            <li key={part.part_id} className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere text-text-2">
                {t('parts.planned', { amount: amountOf(part.part_id, part.quantity), name: part.name })}
              </span>
              <Press
                aria-label={t('parts.use_named', { name: part.name })}
                onClick={() => void addUse(job, task, part, part.quantity)}
              >
                {t('parts.use')}
              </Press>
            </li>
          ))}
        </ul>
      )}
      <Press icon={<Package aria-hidden />} onClick={() => setChoosing(true)}>
        {t('parts.add')}
      </Press>
      {choosing ? <PartsSheet job={job} task={task} onClose={() => setChoosing(false)} /> : null}
    </Part>
  )
}

/** So many more of a part than before, or fewer: what others tell of it meanwhile stays. `false` where the store did not take it. */
function addUse(job: PhoneJob, task: Task, { part_id, name }: UsedPart, more: number): Promise<boolean> {
  const payload = { task_id: task.id, part_id, name, quantity: Math.abs(more) }
  return send({ kind: more > 0 ? 'part_used' : 'part_not_used', ...aboutJob(job), payload })
}

function Used({ job, task, part }: { job: PhoneJob; task: Task; part: UsedPart }) {
  const t = useTranslations('field')
  const [changing, setChanging] = useState(false)
  const { name, part_id, quantity } = part
  const amount = useParts().amountOf(part_id, quantity)
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-end gap-2">
      <span className="flex min-w-32 flex-1 flex-col">
        <span className="text-base wrap-anywhere">{name}</span>
        <PartPrice id={part_id} />
      </span>
      <span className="flex items-center gap-1">
        <Press
          aria-label={t('parts.one_less', { name })}
          icon={<Minus aria-hidden />}
          onClick={() => void addUse(job, task, part, -1)}
        />
        <Press variant="ghost" aria-label={t('parts.quantity_of', { amount, name })} onClick={() => setChanging(true)}>
          <span className="text-base tabular">{amount}</span>
        </Press>
        <Press
          aria-label={t('parts.one_more', { name })}
          icon={<Plus aria-hidden />}
          onClick={() => void addUse(job, task, part, 1)}
        />
      </span>
      {changing ? <QuantitySheet job={job} task={task} part={part} onClose={() => setChanging(false)} /> : null}
    </li>
  )
}

/** Types how many were used; none takes the part away. */
function QuantitySheet({
  job,
  task,
  part,
  onClose,
}: {
  job: PhoneJob
  task: Task
  part: UsedPart
  onClose: () => void
}) {
  const t = useTranslations('field')
  const [typed, setTyped] = useState(String(part.quantity))
  const quantity = quantityIn(typed)
  const { unitOf } = useParts()
  const saving = useSaving()
  const save = () => {
    if (quantity === null) return
    const more = quantity - part.quantity
    void saving(async () => more === 0 || addUse(job, task, part, more), onClose)
  }
  return (
    <Sheet title={part.name} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <LineField
          inputMode="numeric"
          label={t('parts.quantity', { unit: unitOf(part.part_id, 2) })}
          hint={t('parts.quantity_hint')}
          problem={quantity === null ? t('parts.quantity_wrong') : null}
          value={typed}
          onValueChange={setTyped}
        />
        <Press type="submit" block variant="primary" disabled={quantity === null}>
          {t('parts.save')}
        </Press>
      </form>
    </Sheet>
  )
}
