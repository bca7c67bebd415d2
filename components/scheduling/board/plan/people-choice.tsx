import type { BoardStore } from '@/components/scheduling/board/store/store'
import { Checkbox } from '@/components/ui/checkbox'
import type { Interval } from '@/lib/domain/board/interval'
import type { BoardTechnician } from '@/lib/domain/board/types'
import { toggled } from './toggled'

/** Who takes part. Whoever is left out gets no work, and work of theirs that waits for a date goes to others. */
export function PeopleChoice({
  people,
  absent,
  excluded,
  onChange,
}: {
  people: readonly BoardTechnician[]
  /** Who does not work in the days planned, and is left out in any case. */
  absent: ReadonlySet<string>
  excluded: ReadonlySet<string>
  onChange: (excluded: ReadonlySet<string>) => void
}) {
  const taking = people.filter(({ id }) => !excluded.has(id) && !absent.has(id)).length
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">
        Technicians: {taking === people.length ? `all ${taking} shown` : `${taking} of ${people.length} shown`}
      </summary>
      <ul aria-label="Who takes part" className="mt-1 ml-4 flex max-h-60 flex-col overflow-y-auto">
        {people.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={absent.has(id) ? `${name} (away)` : name}
              checked={!excluded.has(id) && !absent.has(id)}
              disabled={absent.has(id)}
              onCheckedChange={(checked) => onChange(toggled(excluded, id, !checked))}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Who has no working time outside of leave in the span. */
export function absentIn(store: BoardStore, people: readonly BoardTechnician[], span: Interval): ReadonlySet<string> {
  return new Set(people.flatMap(({ id }) => (store.timeOf(id, span).working.length === 0 ? id : [])))
}
