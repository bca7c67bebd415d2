'use client'

import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useEarlyText } from '@/components/form/use-early-text'
import { useBoundField } from '@/components/form/use-bound-field'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { rankJobTypes } from '@/lib/domain/intake/rank-job-types'
import type { FormParts } from './form-parts'

const SHOWN = 5
const NONE = { id: null, name: 'No job type', used: 0 }

type Choice = { id: string | null; name: string; used: number }

/**
 * What the caller says is wrong, and the job types that fit it below: the first of which a word was said is chosen until the arrow keys or a
 * click choose another. Enter goes on.
 */
export function ProblemLine({
  form,
  knownOptions,
  context,
  jobType,
  onGoOn,
}: Pick<FormParts, 'form' | 'knownOptions' | 'context' | 'jobType'> & { onGoOn: () => void }) {
  const { control, setValue } = form
  const list = useId()
  const { field, frame } = useBoundField({ control, name: 'description', label: 'Problem' })
  const [assetIds, jobTypeId = null] = useWatch({ control, name: ['asset_ids', 'job_type_id'] })
  const isPicked = useRef(jobTypeId !== null)
  const box = useEarlyText(field.ref, (text) => type(text))

  const products = (context?.machines ?? []).flatMap(({ id, product_id }) =>
    assetIds?.includes(id) && product_id ? [product_id] : [],
  )
  const rank = (text: string) => rankJobTypes(context?.job_types ?? [], text, products)
  const ranked = rank(field.value ?? '')
  const choices = choicesOf(ranked, jobTypeId)

  function choose({ id, name }: Choice) {
    if (id === jobTypeId) return
    knownOptions.learn(id ? { value: id, label: name } : null)
    setValue('job_type_id', id, { shouldDirty: true })
    jobType.choose(id)
  }

  function type(text: string) {
    field.onChange(text)
    const [best] = rank(text)
    if (!isPicked.current) choose(best && best.score > 0 ? best : NONE)
  }

  function pick(choice: Choice) {
    isPicked.current = true
    choose(choice)
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field {...frame}>
        <Input
          {...field}
          ref={box}
          value={field.value ?? ''}
          role="combobox"
          aria-expanded={choices.length > 1}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={`${list}-${jobTypeId ?? 'none'}`}
          autoComplete="off"
          maxLength={10_000}
          placeholder="In the caller’s words"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step === undefined && event.key !== 'Enter') return
            event.preventDefault()
            if (step === undefined) return onGoOn()
            const next = choices.at((choices.findIndex(({ id }) => id === jobTypeId) + step) % choices.length)
            if (next) pick(next)
          }}
        />
      </Field>
      <div id={list} role="listbox" aria-label="Job type" className="flex min-w-0 flex-col">
        {choices.map((choice) => (
          <button
            key={choice.id ?? 'none'}
            id={`${list}-${choice.id ?? 'none'}`}
            type="button"
            role="option"
            // The arrow keys of the box above choose.
            tabIndex={-1}
            aria-selected={choice.id === jobTypeId}
            onClick={() => pick(choice)}
            className={cn('menu-item min-h-7 text-left', choice.id === jobTypeId && 'bg-hover font-medium')}
          >
            <span className="min-w-0 flex-1 truncate">{choice.name}</span>
            {choice.used > 0 ? <span className="text-xs text-text-3">{timesHere(choice.used)}</span> : null}
            {choice.id === jobTypeId ? <Check aria-hidden className="size-4 text-accent-text" /> : null}
          </button>
        ))}
      </div>
      {/* Said to those who do not see what was filled in. */}
      <output className="text-xs text-text-2">{jobType.sentence}</output>
    </div>
  )
}

/** The best, the one that is chosen wherever it ranks, and none. */
function choicesOf(ranked: readonly (Choice & { id: string })[], chosenId: string | null): Choice[] {
  const best = ranked.slice(0, SHOWN)
  const chosen = ranked.find(({ id }) => id === chosenId)
  return [...best, ...(chosen && !best.includes(chosen) ? [chosen] : []), NONE]
}

/** `12 times on this product` */
function timesHere(count: number): string {
  return count === 1 ? 'Once on this product' : `${count} times on this product`
}
