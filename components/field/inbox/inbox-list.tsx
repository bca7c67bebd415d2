'use client'

import { Inbox } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import type { FieldInbox } from '@/lib/schemas/field/inbox'
import { byJob, decisionsOf } from './decisions'
import { type Decide, UndecidedCard } from './undecided-card'

/** What the office has to decide, what came first, first. */
export function FieldInboxList({ inbox: { commands, more }, decide }: { inbox: FieldInbox; decide?: Decide }) {
  if (commands.length === 0)
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="Nothing waits for a decision"
        description="Follow-ups that technicians ask for are listed here, and what they did without a connection where it does not fit what the office did meanwhile, such as the completion of a job that was cancelled."
      />
    )
  const jobs = byJob(decisionsOf(commands))
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-(--gutter)">
      <Card title="To decide" count={jobs.length} flush>
        <ul aria-label="To decide" className="divide-y divide-line">
          {jobs.map((decisions) => (
            <UndecidedCard key={decisions[0][0].id} decisions={decisions} decide={decide} />
          ))}
        </ul>
      </Card>
      {more ? <p className="text-sm text-text-2">There are more, which came later.</p> : null}
    </div>
  )
}
