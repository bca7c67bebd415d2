'use client'

import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import type { Registered } from './types'

/** The one time that a secret can be seen. */
export function SecretDialog({ registered, onClose }: { registered: Registered; onClose: () => void }) {
  const { application, client_secret } = registered
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={client_secret ? `The secret of ${application.name}` : `${application.name} is registered`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {client_secret ? 'I have stored it' : 'Done'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Credential label="Client ID" text={application.client_id} />
        {client_secret ? (
          <>
            <Credential label="Client secret" text={client_secret} />
            <Callout kind="warning">The secret is shown only now. If it is lost, make a new one.</Callout>
          </>
        ) : (
          <Callout>A public application has no secret; it proves itself with PKCE.</Callout>
        )}
      </div>
    </Dialog>
  )
}

function Credential({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-xs font-medium text-text-2">{label}</p>
      <p className="mt-1 flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere select-all">{text}</code>
        <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
      </p>
    </div>
  )
}
