'use client'

import { Input as BaseInput } from '@base-ui/react/input'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { finishTag } from './tags'
import { type Bound, useBoundField } from './use-bound-field'

/**
 * Short words as tags: Enter or a comma adds what was typed, Backspace in the empty box takes the last one out. What is
 * typed and not added yet is added when the box is left, so that saving loses nothing.
 */
export function TagsField<Values extends FieldValues>({
  suggestions,
  unknownHint,
  ...bound
}: Bound<Values> & {
  suggestions: readonly string[]
  /**
   * Where tags are chosen from what there is: the beginning of one is finished to it, and this says what is wrong with tags that
   * are none of the suggestions.
   */
  unknownHint?: (tags: readonly string[]) => string
}) {
  const { field, frame } = useBoundField(bound)
  const box = useRef<HTMLInputElement>(null)
  const list = useId()
  const finish = (text: string) => (unknownHint ? finishTag(text, suggestions) : text.trim())
  const { tags, typed, said, isKnown, setTyped, add, remove } = useTags(field, finish)

  function removeByHand(tag: string) {
    remove(tag)
    box.current?.focus()
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && typed.trim()) {
      // With Ctrl the form is saved, and this with it.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault()
      add(typed)
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) removeByHand(last)
  }

  const strangers = suggestions.length > 0 ? tags.filter((tag) => !suggestions.includes(tag)) : []
  const warning = unknownHint && strangers.length > 0 ? unknownHint(strangers) : null
  return (
    <Field {...frame} hint={warning ? <Warning text={warning} /> : frame.hint}>
      <div className="control flex min-h-8 w-full min-w-0 flex-wrap items-center gap-1 px-1.5 py-1 text-sm pointer-coarse:min-h-10">
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} onRemove={() => removeByHand(tag)} />
        ))}
        <BaseInput
          ref={(element: HTMLInputElement | null) => {
            box.current = element
            field.ref(element)
          }}
          list={list}
          value={typed}
          autoComplete="off"
          placeholder={tags.length === 0 ? 'Type one and press Enter' : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const text = event.currentTarget.value
            // A suggestion that is picked arrives whole; a comma ends a tag.
            if (text.includes(',') || (suggestions.includes(text) && !isKnown(text) && picked(event.nativeEvent)))
              add(text)
            else setTyped(text.slice(0, 200))
          }}
          onBlur={() => {
            add(typed)
            field.onBlur()
          }}
          className="h-6 min-w-28 flex-1 bg-transparent px-1 outline-none max-sm:text-[16px]"
        />
        <datalist id={list}>
          {suggestions
            .filter((one) => !isKnown(one))
            .map((one) => (
              <option key={one} value={one} />
            ))}
        </datalist>
      </div>
      <output className="sr-only">{said}</output>
    </Field>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <span data-tone="amber" className="text-(--tone-text)">
      {text}
    </span>
  )
}

/** The tags of a field, and what is typed and not added yet. */
function useTags(
  { value, onChange }: { value: unknown; onChange: (tags: string[]) => void },
  finish: (typed: string) => string,
) {
  const tags: readonly string[] = Array.isArray(value) ? value : []
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const isKnown = (tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase())
  return {
    tags,
    typed,
    said: announcement,
    isKnown,
    setTyped,
    add: (text: string) => {
      const fresh = text
        .split(',')
        .map(finish)
        .filter((one, index, all) => one && !isKnown(one) && all.indexOf(one) === index)
      setTyped('')
      if (fresh.length === 0) return
      onChange([...tags, ...fresh])
      setAnnouncement(`${fresh.join(', ')} added.`)
    },
    remove: (tag: string) => {
      onChange(tags.filter((other) => other !== tag))
      setAnnouncement(`${tag} removed.`)
    },
  }
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center rounded-sm border border-line-strong bg-sunken pl-2 text-xs">
      <span className="truncate">{tag}</span>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text pointer-coarse:size-9"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function picked(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}
