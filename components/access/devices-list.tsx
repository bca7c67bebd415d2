'use client'

import { Smartphone, SmartphoneNfc } from 'lucide-react'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import type { DeviceRecord } from '@/lib/schemas/field/device'
import type { FormState } from '@/lib/schemas/form-state'

type Props = { devices: readonly DeviceRecord[]; revoke: (id: string) => Promise<FormState> }

/** The phones that technicians work with, each with a way to end it: one that was lost keeps nothing from its next request on. */
export function DevicesList({ devices, revoke }: Props) {
  const [toRevoke, setToRevoke] = useState<DeviceRecord | null>(null)
  if (devices.length === 0)
    return (
      <EmptyState
        icon={<Smartphone aria-hidden />}
        title="No phone is registered"
        description="A technician’s phone is listed here after its first sync. Revoke a phone that was lost: it can no longer send or receive."
      />
    )
  return (
    <>
      <ul aria-label="Devices" className="grid gap-3">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4">
            <SmartphoneNfc aria-hidden className="size-5 shrink-0 text-text-2" />
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="text-base font-semibold wrap-anywhere">
                <bdi>{device.label}</bdi>
              </h2>
              <p className="text-sm wrap-anywhere text-text-2">
                <bdi>{device.technician.name}</bdi>
                {[device.platform, device.app_version && `app ${device.app_version}`].filter(Boolean).map((text) => (
                  <span key={text}> · {text}</span>
                ))}
                {device.user ? null : ' · of a program with an API key'}
              </p>
              <p className="mt-1 text-xs text-text-2">
                <DeviceState device={device} />
              </p>
            </div>
            {device.revoked_at ? null : (
              <Button
                size="sm"
                variant="danger-ghost"
                aria-label={`Revoke ${device.label} of ${device.technician.name}`}
                onClick={() => setToRevoke(device)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toRevoke ? (
        <AlertDialog
          open
          danger
          onOpenChange={() => setToRevoke(null)}
          title={`Revoke ${toRevoke.label} of ${toRevoke.technician.name}?`}
          description="It can no longer send or receive, and deletes its jobs when it is next opened. This cannot be undone; the phone can be registered again."
          confirmLabel="Revoke"
          onConfirm={async () => {
            dataOf(await revoke(toRevoke.id))
            toastDone(`${toRevoke.label} is revoked.`)
          }}
        />
      ) : null}
    </>
  )
}

function DeviceState({ device: { revoked_at, last_sync_at, created_at } }: { device: DeviceRecord }) {
  if (revoked_at)
    return (
      <>
        Revoked <Time value={revoked_at} />
      </>
    )
  return last_sync_at ? (
    <>
      Last sync <Time value={last_sync_at} />
    </>
  ) : (
    <>
      Registered <Time value={created_at} />, no sync yet
    </>
  )
}
