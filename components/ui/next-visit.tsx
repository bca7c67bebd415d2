import { Time } from './time'

/** When somebody comes next, and who. */
export type ComingVisit = { starts_at: string; ends_at: string | null; technician: string | null }

/** The next visit of a record that was found, at the end of its line. */
export function NextVisit({ starts_at, ends_at, technician }: ComingVisit) {
  return (
    <span className="shrink-0 text-text-2">
      <Time value={starts_at} format="weekday" />
      {ends_at ? (
        <>
          –<Time value={ends_at} format="time" />
        </>
      ) : null}
      , {technician ?? 'nobody assigned'}
    </span>
  )
}
