import { Callout } from '@/components/ui/callout'
import { worst } from '@/lib/domain/conflicts/find'
import type { Conflict } from '@/lib/domain/conflicts/types'

/** Scheduling conflicts, one sentence each, the most severe first. Nothing where there are none. */
export function ConflictReasons({ conflicts }: { conflicts: readonly Conflict[] }) {
  const grave = worst(conflicts)
  if (grave === null) return null
  const kind = grave === 'hard' ? 'danger' : grave === 'soft' ? 'warning' : 'info'
  return (
    <Callout kind={kind} title={TITLES[grave]}>
      <ul className="flex flex-col gap-1">
        {conflicts.map(({ code, message }) => (
          <li key={code + message}>{message}</li>
        ))}
      </ul>
    </Callout>
  )
}

const TITLES = { hard: 'In conflict', soft: 'Worth a second look', info: 'Not everything could be checked' } as const
