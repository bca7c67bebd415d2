import { cn } from './cn'
import type { Tone } from './status'

const TONES: readonly Tone[] = ['sky', 'violet', 'amber', 'orange', 'green', 'red', 'petrol']

/** A person's initials on a tone that stays theirs. Decorative: the name stands beside it or is its `title`. */
export function Avatar({ name, size = 'md', title }: { name: string; size?: 'sm' | 'md' | 'lg'; title?: string }) {
  return (
    <span
      data-tone={toneOf(name)}
      role={title ? 'img' : undefined}
      aria-label={title}
      title={title}
      aria-hidden={title ? undefined : true}
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-(--tone-soft) font-semibold text-(--tone-text) ring-1 ring-(--tone-line) select-none',
        size === 'sm' && 'size-5 text-[0.5625rem]',
        size === 'md' && 'size-6 text-[0.625rem]',
        size === 'lg' && 'size-9 text-xs',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

/** A name with its avatar, cut with an ellipsis where there is no room. */
export function Person({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Avatar name={name} size="sm" />
      <span className="truncate">
        <bdi>{name}</bdi>
        {detail ? <span className="text-text-3"> · {detail}</span> : null}
      </span>
    </span>
  )
}

/** The first letter of the first and the last word, whole characters even in emoji names; `?` for an empty name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...new Intl.Segmenter('en').segment(word ?? '')][0]?.segment ?? '')
  return letters.join('').toLocaleUpperCase('en') || '?'
}

function toneOf(name: string): Tone {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return TONES[hash % TONES.length] ?? 'petrol'
}
