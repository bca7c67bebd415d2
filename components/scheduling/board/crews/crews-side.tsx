'use client'

import './crews.css'
import { History, Plus, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ExtraDropTarget } from '@/components/scheduling/board/store/core'
import type { BoardState } from '@/components/scheduling/board/store/use-board'
import type { DispatchBoardProps } from '@/components/scheduling/board/store/types'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { failureOf } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { toastError, toastInfo } from '@/components/ui/toast'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import { CrewCard } from './crew-card'
import { NewCrewDialog } from './new-crew-dialog'
import { crewAt, markCrew, usePersonDrag } from './use-person-drag'
import { type Planning, PlanAnyway, usePlanning } from './use-planning'
import type { LoadCrews } from '../store/crew-types'
import { type ShownCrews, useCrews } from './use-crews'

type Props = {
  board: BoardState
  technicians: readonly BoardTechnician[]
  load: LoadCrews
  onUndoMany: DispatchBoardProps['onUndoMany']
  onViewChange: DispatchBoardProps['onViewChange']
}

/**
 * The crews of a day: people are dragged between them or moved by the menu of their name, and a job that is dropped on a crew is planned
 * for all of its people.
 */
export default function CrewsSide({ board, technicians, load, onUndoMany, onViewChange }: Props) {
  const { core, clock, state } = board
  const sideRef = useRef<HTMLElement>(null)
  const shown = useCrews(load, state.date, board.live?.subscribeCrews)
  const [adding, setAdding] = useState(false)
  const locked = core.store.locked
  const day = useMemo(
    () => ({ date: state.date, timeZone: clock.timeZone, now: board.now }),
    [state.date, clock.timeZone, board.now],
  )
  const planning = usePlanning({ core, clock, onUndoMany }, shown.api, day)
  const placeIn = placing(shown, technicians)
  usePersonDrag(sideRef, !locked, placeIn)
  useJobDrops(sideRef, core.extraDropTarget, shown, planning)

  const crews = shown.crews ?? []
  const free = technicians.filter(({ id }) => !crews.some(({ people }) => people.includes(id)))
  const nameOf = (date: string) => clock.longDay(rangeOf(date, date, clock.timeZone).start)
  return (
    <section ref={sideRef} aria-label="Crews" className="fc-side">
      <Head
        title={`Crews, ${nameOf(state.date)}`}
        locked={locked}
        onCopy={() => void copyDay(shown, nameOf)}
        onClose={() => onViewChange({ side: null })}
        onAdd={() => setAdding(true)}
      />
      <div className="fc-list">
        {shown.failure ? <Callout kind="danger">{shown.failure}</Callout> : null}
        {shown.crews === null && !shown.failure ? <Spinner /> : null}
        {shown.crews?.length === 0 ? (
          <p className="fc-note mb-2">There are no crews yet. A crew is a few people who work together on a day.</p>
        ) : null}
        {crews.map((crew) => (
          <CrewCard
            key={crew.id}
            crew={crew}
            crews={crews}
            technicians={technicians}
            locked={locked}
            onPlace={placeIn}
            onLead={(lead) =>
              void shown.change(`${lead.name} leads ${crew.name}`, (api) =>
                api.save(state.date, crew.id, { lead_id: lead.id }),
              )
            }
            onDelete={() => void shown.change(`${crew.name} was deleted`, (api) => api.remove(state.date, crew.id))}
          />
        ))}
        {crews.length > 0 ? (
          <CrewCard
            crew={{ id: '', name: 'In no crew', lead_id: null, people: free.map(({ id }) => id) }}
            crews={crews}
            technicians={technicians}
            locked={locked}
            onPlace={placeIn}
          />
        ) : null}
      </div>
      {adding && shown.api ? (
        <NewCrewDialog
          api={shown.api}
          date={state.date}
          crews={crews}
          onDone={(changed, name) => {
            shown.show(changed.crews)
            shown.offerUndo(`${name} was created`, changed.batch)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <PlanAnyway planning={planning} />
    </section>
  )
}

function Head({
  title,
  locked,
  onCopy,
  onAdd,
  onClose,
}: {
  title: string
  locked: boolean
  onCopy: () => void
  onAdd: () => void
  onClose: () => void
}) {
  return (
    <header className="fc-head">
      <h2 className="grow text-sm font-semibold">{title}</h2>
      <IconButton size="sm" label="Hide the crews" icon={<X aria-hidden />} onClick={onClose} />
      <span className="w-full" />
      {locked ? null : (
        <>
          <Button size="sm" onClick={onCopy}>
            <History aria-hidden /> As yesterday
          </Button>
          <Button size="sm" onClick={onAdd}>
            <Plus aria-hidden /> New crew
          </Button>
        </>
      )}
    </header>
  )
}

/** Puts a person into a crew, or with an empty id into none. */
function placing(shown: ShownCrews, technicians: readonly BoardTechnician[]) {
  return (person: string, crewId: string) => {
    const from = shown.crews?.find(({ people }) => people.includes(person))
    if ((from?.id ?? '') === crewId) return
    const name = technicians.find(({ id }) => id === person)?.name ?? 'The technician'
    const to = shown.crews?.find(({ id }) => id === crewId)
    if (to) void shown.change(`${name} is in ${to.name}`, (api) => api.move(shown.date, to.id, person))
    else if (from) void shown.change(`${name} left ${from.name}`, (api) => api.takeOut(shown.date, from.id, person))
  }
}

/** Gives the day the crews of the last one before it. */
async function copyDay({ api, date, show, offerUndo }: ShownCrews, nameOf: (date: string) => string): Promise<void> {
  if (!api) return
  try {
    const { crews, batch, from_date, added, left_out } = await api.copy(date)
    show(crews)
    if (from_date === null) return void toastInfo('Nobody was in a crew in the two weeks before this day')
    if (added === 0) return void toastInfo(`Everybody who was in a crew on ${nameOf(from_date)} is in one already`)
    const stay = left_out > 0 ? ` ${left_out} stay in another crew.` : ''
    const title = added === 1 ? '1 person is in their crew' : `${added} people are in their crews`
    offerUndo(title, batch, `As on ${nameOf(from_date)}.${stay}`)
  } catch (error) {
    toastError('The crews were not copied', { description: failureOf(error) })
  }
}

/** Lets jobs be dropped on crews. */
function useJobDrops(
  sideRef: React.RefObject<HTMLElement | null>,
  extraDropTarget: ExtraDropTarget,
  { crews }: ShownCrews,
  planning: Planning,
): void {
  const latest = useRef<{ crews: readonly CrewOfDay[]; planning: Planning }>({ crews: [], planning })
  useEffect(() => {
    latest.current = { crews: crews ?? [], planning }
  })
  useEffect(() => {
    const find = (x: number, y: number) => {
      const side = sideRef.current
      if (!side) return null
      const node = crewAt(side, x, y)
      const crew = latest.current.crews.find(({ id }) => id === node?.dataset.crew)
      markCrew(side, crew ? node : null)
      if (!crew) return null
      return {
        text: crew.people.length > 0 ? `With ${crew.name}` : `Nobody is in ${crew.name} on this day`,
        drop: (job: BoardJob) => {
          markCrew(side, null)
          latest.current.planning.planWithCrew(job, crew)
        },
      }
    }
    return extraDropTarget.register(find)
  }, [extraDropTarget, sideRef])
}
