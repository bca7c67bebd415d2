'use client'

import { Mail, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { v4 } from 'uuid'
import type { FormState } from '@/lib/schemas/form-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import { MAIL_KINDS, type MailKind } from '@/lib/domain/mail/visit'
import type { CustomerMail, MailRequest, SentMail } from '@/lib/schemas/mail/mail'
import { MailDialog } from './mail-dialog'
import { MAIL_NAMES, obstacleOf } from './words'

/** While a mail is on its way the page looks how it went. */
const LOOK_MS = 3000
const IN_MOTION: readonly string[] = ['waiting', 'sending']

export type CustomerMailActions = {
  load: (workOrderId: string) => Promise<FormState<CustomerMail>>
  /** Absent where the user may only read. */
  send?: (workOrderId: string, request: MailRequest) => Promise<FormState<CustomerMail>>
}

/** What was mailed to the customer, and what can be. `version` is another number when the work order changed. */
export function CustomerMails({
  workOrderId,
  version,
  actions,
}: {
  workOrderId: string
  version: number | string
  actions: CustomerMailActions
}) {
  const [mail, setMail] = useState<CustomerMail | 'failed' | null>(null)
  const [asking, setAsking] = useState<{ id: string; kind: MailKind } | null>(null)
  const load = useEffectEvent((live: () => boolean) => {
    const keep = (answer: FormState<CustomerMail> | null) => {
      if (live()) setMail((before) => (answer?.status === 'ok' ? answer.data : (before ?? 'failed')))
    }
    actions.load(workOrderId).then(keep, () => keep(null))
  })
  useEffect(() => {
    const request = { workOrderId, version, live: true }
    load(() => request.live)
    return () => {
      request.live = false
    }
  }, [workOrderId, version])

  const isWaiting = mail !== null && mail !== 'failed' && mail.mails.some(({ status }) => IN_MOTION.includes(status))
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => load(() => true), LOOK_MS)
    return () => window.clearInterval(timer)
  }, [isWaiting])

  if (mail === null) return <Skeleton className="h-4 w-3/5" />
  if (mail === 'failed') return <Callout kind="warning">The mails to this customer could not be loaded.</Callout>
  const { send } = actions
  return (
    <div className="flex flex-col gap-3 text-sm">
      {mail.mails.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {mail.mails.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <SentLine mail={one} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {send
          ? MAIL_KINDS.map((kind) => (
              <Button key={kind} size="sm" icon={<Mail aria-hidden />} onClick={() => setAsking({ id: v4(), kind })}>
                {MAIL_NAMES[kind]}…
              </Button>
            ))
          : null}
        <ButtonLink
          size="sm"
          variant="ghost"
          icon={<Printer aria-hidden />}
          href={`/work-orders/${workOrderId}/confirmation`}
        >
          Print confirmation
        </ButtonLink>
      </div>
      {asking && send ? (
        <MailDialog
          kind={asking.kind}
          mail={mail}
          obstacle={obstacleOf(mail, asking.kind)}
          send={() => send(workOrderId, asking)}
          onSent={(after) => {
            setMail(after)
            setAsking(null)
            toastDone(`${MAIL_NAMES[asking.kind]} is on its way`, { description: after.recipient ?? undefined })
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}

function SentLine({ mail: { kind, recipient, status, problem, sent_at, created_at } }: { mail: SentMail }) {
  const name = MAIL_NAMES[kind]
  if (status === 'sent')
    return (
      <>
        {name} sent to {recipient}, <Time value={sent_at ?? created_at} />
      </>
    )
  if (status === 'recorded')
    return (
      <>
        {name} to {recipient} was recorded, not sent: this is a sandbox. <Time value={created_at} />
      </>
    )
  if (status === 'failed')
    return (
      <span className="text-danger-text">
        {name} to {recipient} was not sent. {problem}
      </span>
    )
  return (
    <span className="text-text-2">
      {name} to {recipient} is on its way{problem ? `, and will be tried again. ${problem}` : '…'}
    </span>
  )
}
