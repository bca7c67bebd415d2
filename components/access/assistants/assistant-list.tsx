'use client'

import { Bot, OctagonX, ScrollText, SlidersHorizontal } from 'lucide-react'
import { useTransition } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { ASSISTANT_SIGN } from '@/lib/domain/assistants'
import type { AssistantRecord } from '@/lib/schemas/access/assistant'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'
import type { AssistantActions } from './assistants-screen'
import { auditAddress } from './connect'

/** What is connected, with what each may do, and a button that ends it. */
export function AssistantList({
  assistants,
  actions,
  onLimits,
}: {
  assistants: readonly AssistantRecord[]
  actions: Pick<AssistantActions, 'stopKey' | 'stopApplication'>
  onLimits: (assistant: AssistantRecord) => void
}) {
  return (
    <ul aria-label="Connected assistants" className="grid gap-3">
      {assistants.map((assistant) => (
        <li
          key={assistant.id}
          className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <Bot aria-hidden className="mt-0.5 size-5 shrink-0 text-text-3" />
          <Summary assistant={assistant} />
          <div className="flex flex-wrap gap-1">
            <ButtonLink
              size="sm"
              href={auditAddress(signOf(assistant))}
              icon={<ScrollText aria-hidden />}
              aria-label={`What ${assistant.name} did`}
            >
              What it did
            </ButtonLink>
            {assistant.kind === 'key' ? (
              <Button
                size="sm"
                icon={<SlidersHorizontal aria-hidden />}
                aria-label={`Limits of ${assistant.name}`}
                onClick={() => onLimits(assistant)}
              >
                Limits…
              </Button>
            ) : null}
            <StopButton
              assistant={assistant}
              stop={assistant.kind === 'key' ? actions.stopKey : actions.stopApplication}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The name by which the audit log knows it. */
function signOf({ name, user_name }: AssistantRecord): string {
  return user_name === null ? `${name} ${ASSISTANT_SIGN}` : `${name} ${ASSISTANT_SIGN} for ${user_name}`
}

function Summary({ assistant }: { assistant: AssistantRecord }) {
  const { name, hint, user_name, read_only, tools, writes_per_hour, last_used_at } = assistant
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        <Badge tone={read_only ? 'neutral' : 'amber'}>{read_only ? 'Read only' : 'Makes changes'}</Badge>
      </h2>
      <p className="text-sm text-text-2 wrap-anywhere">
        {user_name === null ? <span className="font-mono text-xs">fsk_…{hint}</span> : `Connected by ${user_name}`}
      </p>
      {writes_per_hour !== null && !read_only ? (
        <p className="mt-1 text-sm">
          At most {writes_per_hour} {writes_per_hour === 1 ? 'change' : 'changes'} an hour
        </p>
      ) : null}
      {tools.length > 0 ? <p className="mt-1 text-sm wrap-anywhere">Tools: {tools.join(', ')}</p> : null}
      <p className="mt-1 text-xs text-text-3">
        {last_used_at ? (
          <>
            Last used <Time value={last_used_at} />
          </>
        ) : (
          'Not used yet'
        )}
      </p>
    </div>
  )
}

/** One click ends it: what an assistant does wrong should not wait for a question. */
function StopButton({ assistant, stop }: { assistant: AssistantRecord; stop: AssistantActions['stopKey'] }) {
  const [isPending, start] = useTransition()
  return (
    <Button
      size="sm"
      variant="danger-ghost"
      icon={<OctagonX aria-hidden />}
      aria-label={`Stop ${assistant.name}`}
      disabled={isPending}
      onClick={() =>
        start(async () => {
          const state = await attempt(() => stop(assistant.id))
          if (state.status === 'ok')
            toastDone(`${shortened(assistant.name)} is stopped. Its requests are now rejected.`)
          else toastError(`${shortened(assistant.name)} was not stopped.`, { description: reasonOf(state) })
        })
      }
    >
      Stop
    </Button>
  )
}
