import type { Metadata, Viewport } from 'next'
import { PhoneShell } from '@/components/field/shell/phone-shell'
import { requireUser } from '@/lib/auth/session'
import { DARK_CANVAS, LIGHT_CANVAS, USER_META } from '@/lib/domain/field/shell'

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
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

/** A technician's own work, on a phone. */
export default async function FieldLayout({ children }: { children: React.ReactNode }) {
  const { user } = await requireUser()
  return (
    <>
      {/* Whose page it is, for the worker that keeps it. */}
      <meta name={USER_META} content={user.id} />
      <PhoneShell user={user.id} />
      {children}
    </>
  )
}
