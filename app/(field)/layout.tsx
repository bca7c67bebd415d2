import type { Viewport } from 'next'
import { headers } from 'next/headers'
import { signOutAction } from '@/app/(auth)/actions'
import { FieldFrame } from '@/components/work/field/field-frame'
import { FormatsProvider } from '@/components/ui/formats'
import { requireUser } from '@/lib/auth/session'
import { localeOf } from '@/lib/domain/locale'

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

/** A technician's own day, on a phone. */
export default async function FieldLayout({ children }: { children: React.ReactNode }) {
  const { user, account } = await requireUser()
  const sent = await headers()
  return (
    <FormatsProvider
      locale={localeOf(sent.get('accept-language'))}
      timeZone={account.time_zone}
      currency={account.currency}
      units={account.units}
    >
      <FieldFrame user={user} account={account} signOutAction={signOutAction}>
        {children}
      </FieldFrame>
    </FormatsProvider>
  )
}
