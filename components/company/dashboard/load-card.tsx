'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { latePart } from '@/components/ui/late-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { TechnicianLoad } from '@/lib/schemas/company/dashboard'
import { LINKS } from './links'

const LoadBars = latePart(
  async () => ({ default: (await import('./load-bars')).LoadBars }),
  <Skeleton className="h-64 w-full" />,
)

const SHOWN_AT_FIRST = 12

/** Who has room, today and this week: booked time against shifts. */
export function LoadCard({
  load,
  today,
  week,
}: {
  load: readonly TechnicianLoad[]
  today: string
  week: { from: string; to: string }
}) {
  const [all, setAll] = useState(false)
  const shown = all ? load : load.slice(0, SHOWN_AT_FIRST)
  return (
    <Card
      title="Technician load"
      count={load.length}
      actions={
        <ButtonLink size="sm" variant="ghost" href={LINKS.board}>
          Open the board
        </ButtonLink>
      }
    >
      <p className="mb-3 text-xs text-text-3">
        Booked time against shifts without leave; over 100 % is overbooked. The fullest week comes first.
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        <section aria-labelledby="load-today" className="min-w-0">
          <h3 id="load-today" className="mb-1 text-xs font-medium text-text-2">
            Today
          </h3>
          <LoadBars
            label="Load today by technician"
            bars={shown.map(({ id, name, today: part }) => ({
              key: id,
              name,
              ...part,
              href: LINKS.technician(id, today, today),
            }))}
          />
        </section>
        <section aria-labelledby="load-week" className="min-w-0">
          <h3 id="load-week" className="mb-1 text-xs font-medium text-text-2">
            This week
          </h3>
          <LoadBars
            label="Load this week by technician"
            bars={shown.map(({ id, name, week: part }) => ({
              key: id,
              name,
              ...part,
              href: LINKS.technician(id, week.from, week.to),
            }))}
          />
        </section>
      </div>
      {load.length > SHOWN_AT_FIRST ? (
        <div className="mt-3">
          <Button size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the fullest ${SHOWN_AT_FIRST}` : `Show all ${load.length} technicians`}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
