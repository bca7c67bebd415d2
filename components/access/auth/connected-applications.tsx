'use client'

import { Plug, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import type { GrantRecord } from '@/lib/schemas/access/oauth'
import { ApplicationMark } from './application-mark'

/** What a grant is shown with: its scopes in plain words. */
export type ShownGrant = GrantRecord & { meanings: readonly string[]; isOwn: boolean }

/** Applications that users let in, each with a way to end it. */
export function ConnectedApplications({
  grants,
  everybody,
  disconnect,
}: {
  grants: readonly ShownGrant[]
  /** Whose: all users' of the account, or one's own. */
  everybody: boolean
  disconnect: (id: string) => Promise<FormState>
}) {
  const [toDisconnect, setToDisconnect] = useState<ShownGrant | null>(null)
  if (grants.length === 0)
    return (
      <EmptyState
        icon={<Plug aria-hidden />}
        title="No application is connected"
        description="Applications that you allow to act in your name are listed here, and you can disconnect them."
      />
    )
  return (
    <>
      <ul className="grid gap-3">
        {grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4">
            <ApplicationMark name={grant.application.name} logo={grant.application.logo} />
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="text-base font-semibold wrap-anywhere">{grant.application.name}</h2>
              <p className="text-sm text-text-2 wrap-anywhere">
                {grant.application.publisher}
                {everybody ? ` · for ${grant.isOwn ? 'you' : grant.user.name}` : ''}
              </p>
              <ul className="mt-2 list-disc pl-4 text-sm marker:text-text-3">
                {grant.meanings.map((meaning) => (
                  <li key={meaning}>{meaning}</li>
                ))}
              </ul>
              <p className="mt-2 text-xs text-text-3">
                Connected <Time value={grant.created_at} />
                {', '}
                {grant.last_used_at ? (
                  <>
                    last used <Time value={grant.last_used_at} />
                  </>
                ) : (
                  'not used yet'
                )}
              </p>
            </div>
            <Button
              size="sm"
              variant="danger-ghost"
              icon={<Unplug aria-hidden />}
              aria-label={`Disconnect ${grant.application.name}${grant.isOwn ? '' : ` of ${grant.user.name}`}`}
              onClick={() => setToDisconnect(grant)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
      {toDisconnect ? (
        <AlertDialog
          open
          danger
          onOpenChange={() => setToDisconnect(null)}
          title={`Disconnect ${toDisconnect.application.name}?`}
          description="It loses access at once. It can ask to be connected again."
          confirmLabel="Disconnect"
          onConfirm={async () => {
            dataOf(await disconnect(toDisconnect.id))
            toastDone(`${toDisconnect.application.name} is disconnected.`)
          }}
        />
      ) : null}
    </>
  )
}
