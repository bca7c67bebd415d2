import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { signOutAction } from '@/app/(auth)/actions'
import { FieldFrame } from '@/components/work/field/field-frame'
import { PhoneShell } from '@/components/work/field/shell/phone-shell'
import { FormatsProvider } from '@/components/ui/formats'
import { requireUser } from '@/lib/auth/session'
import { DARK_CANVAS, LIGHT_CANVAS, USER_META } from '@/lib/domain/field/shell'
import { localeOf } from '@/lib/domain/locale'

export const viewport: Viewport = {
  ...{ width: 'device-width', initialScale: 1, viewportFit: 'cover' },
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: LIGHT_CANVAS },
    { media: '(prefers-color-scheme: dark)', color: DARK_CANVAS },
  ],
}

/** These pages alone can be installed; the console is a page among others. */
export const metadata: Metadata = {
  manifest: '/manifest.webmanifest',
  appleWebApp: { capable: true, title: 'Fieldline', statusBarStyle: 'default' },
  icons: { icon: '/icon.svg', apple: '/app-icons/apple-touch-icon.png' },
}

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
      {/* Whose page it is, for the worker that keeps it. */}
      <meta name={USER_META} content={user.id} />
      <PhoneShell user={user.id} />
      <FieldFrame user={user} account={account} signOutAction={signOutAction}>
        {children}
      </FieldFrame>
    </FormatsProvider>
  )
}
