'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Time } from '@/components/ui/time'
import type { InvitationLink } from './user-forms'
import { shortened } from '@/components/company/settings/use-removal'

const WORDS = {
  invitation: { title: 'Invitation for', label: 'Invitation link' },
  password: { title: 'Password link for', label: 'Password link' },
}

/** Shows a link this once, to be sent to the one it is for. */
export function InvitationLinkDialog({
  link: { invitation, link },
  purpose,
  onClose,
}: {
  link: InvitationLink
  purpose: keyof typeof WORDS
  onClose: () => void
}) {
  const { title, label } = WORDS[purpose]
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${title} ${shortened(invitation.name)}`}
      description={
        <>
          Send this link to {invitation.email} alone. It works once, until <Time value={invitation.expires_at} />, and
          is not shown again; a newer link replaces it.
        </>
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex items-end gap-1.5">
        <div className="min-w-0 flex-1">
          <Field label={label}>
            <Input readOnly mono value={link} onFocus={(event) => event.currentTarget.select()} />
          </Field>
        </div>
        <span className="pb-1">
          <CopyButton text={link} label="Copy the link" />
        </span>
      </div>
    </Dialog>
  )
}
