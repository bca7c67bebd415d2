import { useState } from 'react'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import { obstaclesTo } from './drop-question'
import { type JobMove, togetherWith, withTogether } from '../store/group-move'
import type { BoardStore } from '../store/store'

/** The visits that are made together with one that is moved: whether they go along, and what that brings. */
export function useTogether(store: BoardStore, job: BoardJob, placement: Placement | null) {
  const [isAlong, setAlong] = useState(true)
  const along = placement ? withTogether([{ job, to: placement }], store.getJobs()) : []
  return { isAlong, setAlong, others: togetherWith(store.getJobs(), job), moves: isAlong ? along : along.slice(0, 1) }
}

/** Asks whether those who come together stay so; nothing where somebody comes alone. */
export function MoveTogether({
  store,
  isAlong,
  setAlong,
  others,
  moves,
}: ReturnType<typeof useTogether> & { store: BoardStore }) {
  if (others.length === 0) return null
  const names = others.map(({ technician_id }) => nameOf(store, technician_id)).join(', ')
  const [, ...following] = moves
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label={`Move together with ${names}`} checked={isAlong} onCheckedChange={setAlong} />
      <OthersConflicts store={store} moves={following} />
    </div>
  )
}

function OthersConflicts({ store, moves }: { store: BoardStore; moves: readonly JobMove[] }) {
  const reasons = moves.flatMap((move) =>
    obstaclesTo(store, [move]).map(({ key, text }) => ({
      key,
      text: `${nameOf(store, move.to?.technician_id)}: ${text}`,
    })),
  )
  if (reasons.length === 0) return null
  return (
    <Callout kind="danger" title="For those who come along">
      <ul className="flex flex-col gap-1">
        {reasons.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Callout>
  )
}

function nameOf(store: BoardStore, id: string | null | undefined): string {
  return (id && store.technician(id)?.name) || 'nobody yet'
}
