import { cn } from './cn'

export type Description = { term: string; value: React.ReactNode; wide?: boolean }

/** Names and values of a record. An absent value shows a dash, so that nobody wonders whether it was forgotten. */
export function DescriptionList({
  items,
  columns = 1,
  none,
}: {
  items: readonly Description[]
  columns?: 1 | 2 | 3
  /** What a screen reader says for the dash. */
  none?: string
}) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 xl:grid-cols-3' }[columns]
  return (
    <dl className={cn('grid gap-x-6 gap-y-2.5', grid)}>
      {items.map((item) => (
        <div
          key={item.term}
          className={cn(
            'min-w-0',
            columns === 1 ? 'grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3' : 'flex flex-col gap-0.5',
            item.wide && columns > 1 && 'sm:col-span-full',
          )}
        >
          <dt className="text-xs text-text-3">{item.term}</dt>
          <dd className="min-w-0 text-sm whitespace-pre-line">
            {isEmpty(item.value) ? <None says={none} /> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** No value, as the eye and a screen reader should take it. */
export function None({ says = 'none' }: { says?: string }) {
  return (
    <span className="text-text-3" data-none="">
      <span aria-hidden>—</span>
      <span className="sr-only">{says}</span>
    </span>
  )
}

function isEmpty(value: React.ReactNode): boolean {
  return value === null || value === undefined || value === ''
}
