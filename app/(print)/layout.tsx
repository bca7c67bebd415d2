import { headers } from 'next/headers'
import { FormatsProvider } from '@/components/ui/formats'
import { requireUser } from '@/lib/auth/session'
import { localeOf } from '@/lib/domain/locale'
import './print.css'

/** Pages for paper: no frame, and light when printed. */
export default async function PrintLayout({ children }: { children: React.ReactNode }) {
  const { account } = await requireUser()
  const sent = await headers()
  return (
    <FormatsProvider
      locale={localeOf(sent.get('accept-language'))}
      timeZone={account.time_zone}
      currency={account.currency}
      units={account.units}
    >
      <main className="min-h-dvh bg-canvas text-text print:bg-transparent">{children}</main>
    </FormatsProvider>
  )
}
