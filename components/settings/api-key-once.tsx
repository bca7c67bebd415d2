'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { NewApiKey } from './api-key-form'
import { shortened } from './use-removal'

/** Shows a new key, this once. Closing by accident would lose it, so only the button closes. */
export function ApiKeyOnce({ made, baseUrl, onClose }: { made: NewApiKey; baseUrl: string; onClose: () => void }) {
  const [warned, setWarned] = useState(false)
  const example = `curl -H "Authorization: Bearer ${made.key}" ${baseUrl}/api/v1/work-orders`
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && setWarned(true)}
      title={`The key for ${shortened(made.name)}`}
      description="Copy it now: it is shown this once and cannot be recovered. A lost key is replaced by a new one."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied the key
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warned ? (
          <Callout kind="warning" announce>
            This key is not shown again. Copy it, then close with the button below.
          </Callout>
        ) : null}
        <Secret label="API key" text={made.key} />
        <Secret label="Try it" text={example} />
      </div>
    </Dialog>
  )
}

function Secret({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <Field label={label}>
          <Input readOnly mono value={text} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </div>
      <span className="pb-1">
        <CopyButton text={text} label={`Copy ${label === 'API key' ? 'the key' : 'the command'}`} />
      </span>
    </div>
  )
}
