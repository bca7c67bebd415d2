'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Time } from '@/components/ui/time'
import type { InvitationRecord } from '@/lib/schemas/people/user'
import { ROLE_LABELS } from './user-forms'

/** Who is invited and has not come yet. */
export function InvitationList({
  invitations,
  onTakeBack,
}: {
  invitations: readonly InvitationRecord[]
  onTakeBack: (invitation: InvitationRecord) => void
}) {
  if (invitations.length === 0) return null
  return (
    <div className="shrink-0 px-(--gutter) pt-3 pb-3">
      <Card title="Open invitations" count={invitations.length} flush>
        <ul>
          {invitations.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-sm last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-56">
                <bdi className="block truncate font-medium">{invitation.name}</bdi>
                <span className="block truncate text-xs text-text-2">
                  {invitation.email} · {ROLE_LABELS[invitation.role]}
                </span>
              </span>
              <span className="text-xs text-text-2">
                open until <Time value={invitation.expires_at} />
              </span>
              <Button
                size="sm"
                aria-label={`Withdraw the invitation of ${invitation.name}`}
                onClick={() => onTakeBack(invitation)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
