'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

/** Shows the recovery codes, this once. Closing by accident would lose them, so only the button closes. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [warned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && setWarned(true)}
      title="Your recovery codes"
      description="The second factor is on. Each code signs you in once if you lose your phone. Keep them somewhere else."
      footer={
        <>
          <CopyButton text={codes.join('\n')} label="Copy the codes" />
          <Button variant="primary" onClick={onClose}>
            I have saved the codes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {warned ? (
          <Callout kind="warning" announce>
            These codes are not shown again. Save them, then close with the button below.
          </Callout>
        ) : null}
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
