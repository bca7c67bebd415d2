'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { useHydrated } from '@/components/ui/use-hydrated'

export type ConsentScope = { scope: string; meaning: string; obstacle: 'role' | 'company' | null }

const OBSTACLES = {
  role: 'Your role does not include this',
  company: 'An administrator of your company has to allow this first',
} as const

/** The scopes with a tick each, and the two answers. A plain form: the answer is a navigation to the application. */
export function ConsentForm({ ticket, scopes }: { ticket: string; scopes: readonly ConsentScope[] }) {
  const [chosen, setChosen] = useState(() => scopes.filter((one) => one.obstacle === null).map((one) => one.scope))

  const hydrated = useHydrated()

  function choose(scope: string, on: boolean) {
    setChosen(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  }

  return (
    <form method="post" action="/oauth/authorize">
      <input type="hidden" name="ticket" value={ticket} />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">It will be able to</legend>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {scopes.map(({ scope, meaning, obstacle }) => (
            <li key={scope} className="px-3 py-2">
              <Checkbox
                name="scope"
                value={scope}
                checked={chosen.includes(scope)}
                disabled={obstacle !== null}
                onCheckedChange={(on) => choose(scope, on)}
                label={
                  <>
                    {meaning}
                    <span className="block font-mono text-xs text-text-3">{scope}</span>
                    {obstacle ? <span className="block text-xs text-text-2">{OBSTACLES[obstacle]}</span> : null}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {chosen.includes('admin') ? (
        <div className="mt-3">
          <Callout kind="warning">
            This is full administrator access. Allow it only for an application that you fully trust.
          </Callout>
        </div>
      ) : null}
      <div className="mt-5 flex gap-2 max-sm:flex-col-reverse sm:justify-end">
        <Button type="submit" name="decision" value="deny" size="lg">
          Deny
        </Button>
        <Button
          type="submit"
          name="decision"
          value="allow"
          size="lg"
          variant="primary"
          disabled={!hydrated || chosen.length === 0}
        >
          Allow
        </Button>
      </div>
    </form>
  )
}
