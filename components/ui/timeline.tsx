import { cn } from './cn'
import type { Tone } from './status'

export type TimelineItem = {
  id: string
  icon?: React.ReactNode
  tone?: Tone
  title: React.ReactNode
  /** Usually `<Time value={…} />`. */
  time: React.ReactNode
  children?: React.ReactNode
}

/** What happened, newest first as given. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-4 last:pb-0">
          {index < items.length - 1 ? (
            <span aria-hidden className="absolute top-6 bottom-0 left-3 w-px bg-line" />
          ) : null}
          <span
            data-tone={item.tone ?? 'neutral'}
            className="z-1 flex size-6 shrink-0 items-center justify-center rounded-full border border-(--tone-line) bg-(--tone-soft) text-(--tone-text) [&_svg]:size-3.5"
          >
            {item.icon ?? <span className="size-1.5 rounded-full bg-(--tone-solid)" />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 text-sm wrap-anywhere">{item.title}</span>
              <span className="text-xs text-text-3">{item.time}</span>
            </div>
            {item.children ? <div className={cn('mt-1 text-sm text-text-2')}>{item.children}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
