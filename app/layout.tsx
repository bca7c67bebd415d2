import { CSPProvider } from '@base-ui/react/csp-provider'
import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { densityOf, themeOf } from '@/components/frame/preferences'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Fieldline', template: '%s · Fieldline' },
  description: 'Field service management: dispatch, work orders, assets and warranties.',
  icons: { icon: '/icon.svg' },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
}

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const jar = await cookies()
  return (
    <html lang="en" data-theme={themeOf(jar.get('theme')?.value)} data-density={densityOf(jar.get('density')?.value)}>
      <body>
        <CSPProvider disableStyleElements>{children}</CSPProvider>
      </body>
    </html>
  )
}
