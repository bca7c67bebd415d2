'use client'

import { useState } from 'react'
import { ApplicationMark } from '@/components/access/auth/application-mark'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import type { AllowedApplicationRecord } from '@/lib/schemas/access/oauth'
import type { FormState } from '@/lib/schemas/form-state'

/** The applications of other companies that an administrator let in, each with a way to end it for everybody. */
export function AllowedApplications({
  applications,
  withdraw,
}: {
  applications: readonly AllowedApplicationRecord[]
  withdraw: (id: string) => Promise<FormState>
}) {
  const [toWithdraw, setToWithdraw] = useState<AllowedApplicationRecord | null>(null)
  if (applications.length === 0) return null
  return (
    <section className="px-(--gutter) pb-(--gutter)" aria-labelledby="allowed-applications">
      <h2 id="allowed-applications" className="mb-2 text-base font-semibold">
        Allowed applications of other companies
      </h2>
      <ul className="grid gap-3">
        {applications.map((application) => (
          <li
            key={application.id}
            className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <ApplicationMark name={application.name} logo={application.logo} />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-base font-semibold wrap-anywhere">{application.name}</h3>
              <p className="text-sm text-text-2 wrap-anywhere">
                {application.publisher} · registered by {application.registered_by} ·{' '}
                {application.connected_users === 1
                  ? '1 connected user'
                  : `${application.connected_users} connected users`}
              </p>
              <p className="mt-2 flex flex-wrap gap-1">
                {application.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </p>
              <p className="mt-2 text-xs text-text-3">
                Allowed <Time value={application.allowed_at} />
              </p>
            </div>
            <Button
              size="sm"
              variant="danger-ghost"
              aria-label={`Withdraw ${application.name}`}
              onClick={() => setToWithdraw(application)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {toWithdraw ? (
        <AlertDialog
          open
          danger
          onOpenChange={() => setToWithdraw(null)}
          title={`Withdraw ${toWithdraw.name}?`}
          description="It loses access to your company at once, for every user. An administrator can allow it again."
          confirmLabel="Withdraw"
          onConfirm={async () => {
            dataOf(await withdraw(toWithdraw.id))
            toastDone(`${toWithdraw.name} no longer has access.`)
          }}
        />
      ) : null}
    </section>
  )
}
