'use client'

import { Avatar } from '@/components/ui/avatar'
import { Popover } from '@/components/ui/popover'
import type { BoardClock } from '@/lib/domain/board/format'
import type { Colleague } from '@/lib/domain/board/presence'
import { instantAt } from '@/lib/domain/board/zoned'

/** More initials than these say less than a number. */
const MAX_SHOWN = 4

/** Who else looks at the board: initials of those who see some of the same days, all by name when it is opened. */
export default function BoardPresence({ colleagues, clock }: { colleagues: readonly Colleague[]; clock: BoardClock }) {
  const here = colleagues.filter((one) => one.here)
  const shown = here.slice(0, MAX_SHOWN)
  const more = colleagues.length - shown.length
  return (
    <Popover
      align="end"
      title="Also on the board"
      trigger={
        <button
          type="button"
          className="fb-presence"
          aria-label={label(here, colleagues)}
          title={label(here, colleagues)}
        >
          {shown.map(({ user_id, name }) => (
            <Avatar key={user_id} name={name} />
          ))}
          {more > 0 ? <span className="fb-presence-more">+{more}</span> : null}
        </button>
      }
    >
      <h3 className="mb-2 text-sm font-semibold">Also on the board</h3>
      <ul className="flex min-w-48 flex-col gap-2">
        {colleagues.map((one) => (
          <li key={one.user_id} className="flex items-center gap-2 text-sm">
            <Avatar name={one.name} />
            <span>
              {one.name}
              <span className="block text-xs text-text-2">
                {one.here ? 'Viewing these days' : daysText(one, clock)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function label(here: readonly Colleague[], all: readonly Colleague[]): string {
  const names = here.map(({ name }) => name).join(', ')
  const elsewhere = all.length - here.length
  const others = elsewhere === 1 ? '1 colleague sees other days' : `${elsewhere} colleagues see other days`
  return [...(names ? [`Also here: ${names}`] : []), ...(elsewhere > 0 ? [others] : [])].join('. ')
}

function daysText({ days: { first_day, last_day } }: Colleague, clock: BoardClock): string {
  const text = (day: string) => clock.day(instantAt(day, 720, clock.timeZone))
  return first_day === last_day ? `Viewing ${text(first_day)}` : `Viewing ${text(first_day)} – ${text(last_day)}`
}
