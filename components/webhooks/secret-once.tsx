'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** Shows the secret of an endpoint, this once. Only the button closes. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [warned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && setWarned(true)}
      title="The secret that signs its messages"
      description="Copy it now: it is shown this once. A lost secret is replaced by a new one."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied the secret
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warned ? (
          <Callout kind="warning" announce>
            This secret is not shown again. Copy it, then close with the button below.
          </Callout>
        ) : null}
        <div className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <Field label="Secret" hint="Give it to a Standard Webhooks library, which verifies each message with it.">
              <Input readOnly mono value={secret} onFocus={(event) => event.currentTarget.select()} />
            </Field>
          </div>
          <span className="pb-6">
            <CopyButton text={secret} label="Copy the secret" />
          </span>
        </div>
      </div>
    </Dialog>
  )
}
