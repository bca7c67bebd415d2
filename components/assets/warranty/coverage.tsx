import { Check, X } from 'lucide-react'
import type { Coverage } from '@/lib/domain/warranty/warranty'

const WORDS: Record<keyof Coverage, string> = { parts: 'Parts', labor: 'Labor', extended_hours: 'Extended hours' }

/** What of the work a warranty pays for. Once it has ended, what it paid for is told without the ticks. */
export function CoverageList({ coverage, active }: { coverage: Coverage; active: boolean }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={active ? 'What is covered' : 'What it covered'}>
      {(Object.keys(WORDS) as (keyof Coverage)[]).map((part) => {
        const on = active && coverage[part]
        return (
          <li
            key={part}
            data-tone={on ? 'green' : 'neutral'}
            className="inline-flex h-7 items-center gap-1.5 rounded-md border border-(--tone-line) bg-(--tone-soft) px-2 text-xs font-medium text-(--tone-text)"
          >
            {on ? <Check aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />}
            {WORDS[part]}
            <span className="sr-only">{on ? ' covered' : ' not covered'}</span>
          </li>
        )
      })}
    </ul>
  )
}
