'use client'

import { ShieldCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Time } from '@/components/ui/time'
import { RecoveryCodes } from './recovery-codes'
import { SetupDialog } from './setup-dialog'
import { TurnOffDialog } from './turn-off-dialog'
import type { FactorActions } from './types'

type Props = {
  state: { enabled_at: string | null; recovery_codes_left: number }
  actions: FactorActions
  identity: IdentityActions
}

/** Whether a code from the phone is asked for after the password, and the ways to have that and to end it. */
export function SecondFactorCard({ state, actions, identity }: Props) {
  const router = useRouter()
  const [open, setOpen] = useState<'setup' | 'turn-off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const on = state.enabled_at !== null
  return (
    <Card title="Second factor" actions={<Badge tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}>
      <div className="flex flex-col items-start gap-3 text-sm">
        {state.enabled_at ? (
          <p>
            Signing in takes your password and a code from your phone. On since <Time value={state.enabled_at} />.{' '}
            {leftOf(state.recovery_codes_left)}
          </p>
        ) : (
          <p>
            A code from an authenticator app on your phone, asked for after your password: whoever learns your password
            still cannot sign in.
          </p>
        )}
        {on ? (
          <Button onClick={() => whenConfirmed(() => setOpen('turn-off'))}>Turn off</Button>
        ) : (
          <Button
            variant="primary"
            icon={<ShieldCheck aria-hidden />}
            onClick={() => whenConfirmed(() => setOpen('setup'))}
          >
            Set up
          </Button>
        )}
      </div>
      {dialog}
      {open === 'setup' ? (
        <SetupDialog
          actions={actions}
          onClose={() => setOpen(null)}
          onDone={(recoveryCodes) => {
            setOpen(null)
            setCodes(recoveryCodes)
          }}
        />
      ) : null}
      {open === 'turn-off' ? <TurnOffDialog turnOff={actions.turnOff} onClose={() => setOpen(null)} /> : null}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null)
            router.refresh()
          }}
        />
      ) : null}
    </Card>
  )
}

function leftOf(codes: number): string {
  if (codes === 0) return 'No recovery code is left: turn it off and set it up again to get new ones.'
  return codes === 1 ? 'One recovery code is left.' : `${codes} recovery codes are left.`
}
