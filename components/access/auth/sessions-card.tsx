'use client'

import { Monitor, Smartphone } from 'lucide-react'
import { useAction } from '@/components/customers/customers/use-action'
import type { FormState } from '@/lib/schemas/form-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Time } from '@/components/ui/time'

type Session = {
  id: string
  user_agent: string | null
  address: string | null
  created_at: string
  last_seen_at: string
}

/** Where one is signed in, and the ways to end that: one by one, or everywhere else at once. */
export function SessionsCard({
  sessions,
  current,
  end,
  endOthers,
}: {
  sessions: readonly Session[]
  /** The sign-in of this very browser. */
  current: string
  end: (id: string) => Promise<FormState<{ ended: number }>>
  endOthers: () => Promise<FormState<{ ended: number }>>
}) {
  const run = useAction()
  const failed = 'The sign-in was not ended.'
  return (
    <Card
      title="Where you are signed in"
      count={sessions.length}
      flush
      actions={
        sessions.length > 1 ? (
          <Button
            size="sm"
            onClick={() => void run({ action: endOthers, done: 'You are signed out everywhere else.', failed })}
          >
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <ul aria-label="Sign-ins" className="divide-y divide-line">
        {sessions.map((session) => {
          const name = browserOf(session.user_agent)
          const Icon = /Mobile|Android|iPhone/.test(session.user_agent ?? '') ? Smartphone : Monitor
          return (
            <li key={session.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm">
              <Icon aria-hidden className="size-4 shrink-0 text-text-3" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {name}
                  {session.id === current ? <Badge tone="green">This browser</Badge> : null}
                </p>
                <p className="text-xs text-text-3">
                  {session.address ? `${session.address} · ` : ''}signed in <Time value={session.created_at} />, last
                  used <Time value={session.last_seen_at} />
                </p>
              </div>
              {session.id === current ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Sign out ${name}`}
                  onClick={() => void run({ action: () => end(session.id), done: `${name} is signed out.`, failed })}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox on Windows`, as far as the browser tells. */
function browserOf(agent: string | null): string {
  const find = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS) ?? 'A browser', find(SYSTEMS)]
  return system ? `${browser} on ${system}` : browser
}
