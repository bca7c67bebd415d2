'use client'

import { Inbox } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import type { FieldInbox } from '@/lib/schemas/field/inbox'
import { decisionsOf } from './decisions'
import { type Decide, UndecidedCard } from './undecided-card'

/** What the office has to decide, what came first, first. */
export function FieldInboxList({ inbox: { commands, more }, decide }: { inbox: FieldInbox; decide?: Decide }) {
  if (commands.length === 0)
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="Nothing waits for a decision"
        description="What a technician did without a connection is listed here when it does not fit what the office did meanwhile, such as the completion of a job that was cancelled."
      />
    )
  const decisions = decisionsOf(commands)
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-(--gutter)">
      <Card title="To decide" count={decisions.length} flush>
        <ul aria-label="To decide" className="divide-y divide-line">
          {decisions.map((decision) => (
            <UndecidedCard key={decision[0].id} decision={decision} decide={decide} />
          ))}
        </ul>
      </Card>
      {more ? <p className="text-sm text-text-2">There are more, which came later.</p> : null}
    </div>
  )
}
