import { Crown, MoreHorizontal, Trash2, UserMinus, Users } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { AnchoredMenu, Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import type { BoardTechnician } from '@/lib/domain/board/types'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'

type Props = {
  /** A crew, or those in none, whose id is empty. */
  crew: Pick<CrewOfDay, 'id' | 'name' | 'lead_id' | 'people'> & Partial<Pick<CrewOfDay, 'colour'>>
  crews: readonly CrewOfDay[]
  technicians: readonly BoardTechnician[]
  locked: boolean
  onPlace: (person: string, crewId: string) => void
  onLead?: (lead: BoardTechnician) => void
  onDelete?: () => void
}

/** A crew with its people of the day: what is dropped on it comes to it. */
export function CrewCard({ crew, technicians, locked, onDelete, ...rest }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const people = crew.people.flatMap((id) => technicians.find((one) => one.id === id) ?? [])
  const chosen = people.find(({ id }) => id === anchor?.dataset.person)
  return (
    <section aria-label={crew.name} className="fc-crew" data-crew={crew.id} data-colour={crew.colour}>
      <h3 className="fc-title">
        <span className="truncate">
          {crew.name} <span className="fc-note">{people.length}</span>
        </span>
        {onDelete && !locked ? (
          <Menu
            align="end"
            trigger={<IconButton size="sm" label={`More about ${crew.name}`} icon={<MoreHorizontal aria-hidden />} />}
          >
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
              Delete crew
            </MenuItem>
          </Menu>
        ) : null}
      </h3>
      <div className="fc-people">
        {people.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="fc-person"
            data-person={id}
            aria-haspopup={locked ? undefined : 'menu'}
            disabled={locked}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {id === crew.lead_id ? <Crown aria-label="Leads" /> : null}
            <span className="truncate">{name}</span>
          </button>
        ))}
        {people.length === 0 ? (
          <span className="fc-note">{crew.id ? 'Nobody on this day' : 'Everybody is in a crew'}</span>
        ) : null}
      </div>
      <AnchoredMenu
        anchor={chosen ? anchor : null}
        label={`Crew of ${chosen?.name ?? ''}`}
        onClose={() => setAnchor(null)}
      >
        {chosen ? <PersonItems {...rest} crew={crew} person={chosen} /> : null}
      </AnchoredMenu>
    </section>
  )
}

function PersonItems({
  crew,
  crews,
  person,
  onPlace,
  onLead,
}: Pick<Props, 'crew' | 'crews' | 'onPlace' | 'onLead'> & { person: BoardTechnician }) {
  return (
    <>
      {crews
        .filter(({ id }) => id !== crew.id)
        .map(({ id, name }) => (
          <MenuItem key={id} icon={<Users aria-hidden />} onSelect={() => onPlace(person.id, id)}>
            To {name}
          </MenuItem>
        ))}
      {crew.id ? (
        <>
          {crews.length > 1 ? <MenuSeparator /> : null}
          {onLead && person.id !== crew.lead_id ? (
            <MenuItem icon={<Crown aria-hidden />} onSelect={() => onLead(person)}>
              Lead {crew.name}
            </MenuItem>
          ) : null}
          <MenuItem icon={<UserMinus aria-hidden />} onSelect={() => onPlace(person.id, '')}>
            Take out of {crew.name}
          </MenuItem>
        </>
      ) : null}
    </>
  )
}
