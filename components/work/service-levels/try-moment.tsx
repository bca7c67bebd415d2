'use client'

import { useId, useRef, useState } from 'react'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { PRIORITY_OPTIONS, TYPE_OPTIONS } from '@/components/work/work-orders/choices'
import type { ServiceLevelTrialRecord } from '@/lib/schemas/customers/service-level-trial'
import type { Level, LevelActions, LevelTrial } from './level-context'
import { TrialAnswer } from './trial-answer'

type Question = LevelTrial & { level: string }

/** A box to try a moment: a call of a kind comes in then; when is what due, and why? */
export function TryMoment({
  levels,
  now,
  tryMoment,
}: {
  levels: readonly Level[]
  now: string
  tryMoment: LevelActions['tryMoment']
}) {
  const [question, setQuestion] = useState<Question>({
    level: levels[0]?.id ?? '',
    priority: 'medium',
    work_order_type: 'repair',
    at: now,
  })
  const [answer, setAnswer] = useState<ServiceLevelTrialRecord | null>(null)
  const [failure, setFailure] = useState('')
  const [pending, setPending] = useState(false)
  const requestCount = useRef(0)
  const hint = useId()
  const level = levels.find(({ id }) => id === question.level) ?? levels[0]
  if (!level) return null

  function changeQuestion(more: Partial<Question>) {
    setQuestion({ ...question, ...more })
    // An answer to another question must not stand there, nor come late.
    requestCount.current++
    setAnswer(null)
    setFailure('')
    setPending(false)
  }

  async function loadAnswer() {
    const turn = ++requestCount.current
    const { level: _level, ...trial } = question
    setPending(true)
    const state = await attempt(() => tryMoment(level!.id, trial))
    if (turn !== requestCount.current) return
    setPending(false)
    setAnswer(state.status === 'ok' ? state.data : null)
    setFailure(state.status === 'ok' ? '' : reasonOf(state))
  }

  return (
    <div className="shrink-0 px-(--gutter) py-4">
      <Card title="Try a moment">
        <p id={hint} className="mb-3 text-sm text-text-2">
          A call comes in: when is what due, and how does that add up?
        </p>
        <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_8rem_9rem_19rem_auto]">
          <TrialFields levels={levels} question={{ ...question, level: level.id }} onChange={changeQuestion} />
          <Button variant="primary" pending={pending} aria-describedby={hint} onClick={() => void loadAnswer()}>
            Show due times
          </Button>
        </div>
        <div aria-live="polite">
          {failure ? (
            <div className="mt-3">
              <Callout kind="danger">{failure}</Callout>
            </div>
          ) : null}
          {answer ? <TrialAnswer answer={answer} level={level} /> : null}
        </div>
      </Card>
    </div>
  )
}

/** Which level, and what kind of call at what moment. */
function TrialFields({
  levels,
  question,
  onChange,
}: {
  levels: readonly Level[]
  question: Question
  onChange: (more: Partial<Question>) => void
}) {
  return (
    <>
      <Field label="Service level">
        <Select
          options={levels.map(({ id, name }) => ({ value: id, label: name }))}
          value={question.level}
          onValueChange={(id) => id && onChange({ level: id })}
        />
      </Field>
      <Field label="Priority">
        <Select
          options={PRIORITY_OPTIONS}
          value={question.priority}
          onValueChange={(priority) => priority && onChange({ priority })}
        />
      </Field>
      <Field label="Type">
        <Select
          options={TYPE_OPTIONS}
          value={question.work_order_type}
          onValueChange={(work_order_type) => work_order_type && onChange({ work_order_type })}
        />
      </Field>
      <Field label="Call at">
        <DateTimeField value={question.at} onValueChange={(at) => onChange({ at: at ?? '' })} />
      </Field>
    </>
  )
}
