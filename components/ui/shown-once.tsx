'use client'

import { useState } from 'react'
import { Button } from './button'
import { Callout } from './callout'
import { Dialog } from './dialog'

/**
 * Shows what cannot be shown again, a key or a secret. Closing by accident would lose it, so only the button closes. `what`
 * names it: "key", "secret".
 */
export function ShownOnce({
  title,
  what,
  onClose,
  children,
}: {
  title: string
  what: string
  onClose: () => void
  children: React.ReactNode
}) {
  const [warned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && setWarned(true)}
      title={title}
      description={`Copy it now: it is shown only once. If you lose the ${what}, create a new one.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied the {what}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warned ? (
          <Callout kind="warning" announce>
            This {what} is not shown again. Copy it, then close with the button below.
          </Callout>
        ) : null}
        {children}
      </div>
    </Dialog>
  )
}
