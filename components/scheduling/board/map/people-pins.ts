import type { BoardTechnician } from '@/lib/domain/board/types'
import { groupApart } from '@/lib/domain/map/apart'
import type { Coordinates } from '@/lib/domain/travel/distance'
import { button, initials, type Pin } from './pins'

/** A technician where they are. */
export type Person = Coordinates & { technician: BoardTechnician }

type Actions = { onSelect: (technicianId: string) => void; onZoomIn: (members: readonly Person[]) => void }

/** Pixels that the initials of one take, and of several. */
const SIZE = 44
/** The nearest that the map can be looked at. */
const LAST_ZOOM = 17

/** Technicians by their initials; those who would lie on each other as one pin that says how many more there are. */
export function peoplePins(people: readonly Person[], zoom: number, selected: string | null, actions: Actions): Pin[] {
  return groupApart(people, zoom, SIZE).map(({ members, at }): Pin => {
    const shown = members.find(({ technician }) => technician.id === selected) ?? members[0]
    const ids = members.map(({ technician }) => technician.id).join()
    return {
      key: `people:${ids}:${shown?.technician.id === selected ? selected : ''}:${at.latitude}:${at.longitude}`,
      at,
      offset: [0, -22],
      make: () => nodeOf(members, shown, selected, actions),
    }
  })
}

function nodeOf(
  members: readonly Person[],
  shown: Person | undefined,
  selected: string | null,
  { onSelect, onZoomIn }: Actions,
): HTMLElement {
  const names = members.map(({ technician }) => technician.name).join(', ')
  const alone = members.length === 1
  const apart = !alone && canPart(members)
  const node = button('fm-person', `${names}: ${alone ? 'show the route' : apart ? 'zoom in' : 'show the next route'}`)
  node.textContent = initials(shown?.technician.name ?? '') + (alone ? '' : ` +${members.length - 1}`)
  node.toggleAttribute('data-selected', shown?.technician.id === selected)
  node.addEventListener('click', () => {
    if (apart) return onZoomIn(members)
    // Who are at one place take turns.
    const next = members[(members.findIndex(({ technician }) => technician.id === selected) + 1) % members.length]
    if (next) onSelect(next.technician.id)
  })
  return node
}

/** Whether looking nearer would show them one by one. */
function canPart(members: readonly Person[]): boolean {
  return groupApart(members, LAST_ZOOM, SIZE).length > 1
}
