'use client'

import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { ShownOnce } from '@/components/ui/shown-once'
import type { Registered } from './types'

/** What a new application is configured with; the one time that its secret can be seen, when it has one. */
export function SecretDialog({ registered, onClose }: { registered: Registered; onClose: () => void }) {
  const { application, client_secret } = registered
  const clientId = <CopyField label="Client ID" text={application.client_id} what="the client id" />
  if (client_secret)
    return (
      <ShownOnce title={`The secret of ${application.name}`} what="secret" onClose={onClose}>
        {clientId}
        <CopyField label="Client secret" text={client_secret} what="the client secret" />
      </ShownOnce>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${application.name} is registered`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {clientId}
        <Callout>A public application has no secret; it uses PKCE instead.</Callout>
      </div>
    </Dialog>
  )
}
