import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { useFormats } from '@/components/ui/formats'
import { type BoardClock, createClock } from '@/lib/domain/board/format'
import { MINUTE } from '@/lib/domain/board/interval'
import { formatDuration } from '@/lib/domain/duration'
import type { BumpRecord } from '@/lib/schemas/scheduling/suggestion'
import { walkChoices } from './walk-choices'

type Slot = BumpRecord['moves'][number]['to']

/**
 * Better slots that a job of lower priority can make room for (R-SD-7): both jobs, where each stands and would stand, before anything
 * is done.
 */
export function BumpList({ bumps, onBump }: { bumps: readonly BumpRecord[]; onBump: (bump: BumpRecord) => void }) {
  const { locale, timeZone } = useFormats()
  const clock = useMemo(() => createClock(timeZone, locale), [timeZone, locale])
  return (
    <section aria-label="Move a lower job" className="flex flex-col gap-2">
      <h4 className="text-xs font-semibold">Move a lower job</h4>
      {bumps.map((bump) => (
        <Bump key={keyOf(bump)} bump={bump} clock={clock} onBump={onBump} />
      ))}
    </section>
  )
}

function Bump({ bump, clock, onBump }: { bump: BumpRecord; clock: BoardClock; onBump: (bump: BumpRecord) => void }) {
  const [urgent, lower] = bump.moves
  if (!urgent || !lower) return null
  const where = slotText(urgent.to, clock)
  return (
    <div className="rounded-md border border-line p-2">
      <table className="w-full border-collapse text-left text-xs">
        <caption className="sr-only">What moves where</caption>
        <thead className="text-text-3">
          <tr>
            {['Job', 'Now', 'Then'].map((title) => (
              <th key={title} scope="col" className="pr-2 pb-1 font-medium last:pr-0">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bump.moves.map(({ work_order, from, to }) => (
            <tr key={work_order.id} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-2 font-medium">
                <span className="block whitespace-nowrap">{work_order.work_order_number}</span>
                <span className="block font-normal text-text-2">
                  <bdi>{work_order.customer.name}</bdi>, {work_order.priority}
                </span>
              </th>
              <td className="py-1 pr-2">{from ? <SlotCell slot={from} clock={clock} /> : 'In the queue'}</td>
              <td className="py-1">
                <SlotCell slot={to} clock={clock} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2">
        <Button
          size="sm"
          icon={<ArrowRight aria-hidden />}
          aria-label={`Move ${lower.work_order.work_order_number}, assign ${urgent.work_order.work_order_number} to ${where}`}
          onClick={() => onBump(bump)}
          onKeyDown={walkChoices}
          data-slot-choice
        >
          {`Move ${lower.work_order.work_order_number}, then assign`}
        </Button>
      </div>
    </div>
  )
}

function SlotCell({ slot, clock }: { slot: Slot; clock: BoardClock }) {
  const { technician, scheduled_date, lateness } = slot
  return (
    <>
      <bdi className="block">{technician.name}</bdi>
      <span className="block text-text-2 tabular">{clock.moment(Date.parse(scheduled_date))}</span>
      {lateness === null ? null : lateness === 0 ? (
        <span className="block text-text-2">On time</span>
      ) : (
        <span className="block font-medium text-danger-text">{`${formatDuration(lateness * MINUTE)} late`}</span>
      )}
    </>
  )
}

function slotText({ technician, scheduled_date }: Slot, clock: BoardClock): string {
  return `${technician.name}, ${clock.moment(Date.parse(scheduled_date))}`
}

function keyOf({ moves }: BumpRecord): string {
  return moves.map(({ work_order, to }) => work_order.id + to.technician.id + to.scheduled_date).join()
}
