import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuthShell } from '@/components/access/auth/auth-shell'
import { SetupForm } from '@/components/access/auth/setup-form'
import { isSetupToken } from '@/lib/services/people/users'
import { setUpAction } from '@/app/(auth)/actions'

export const metadata: Metadata = { title: 'Set up', referrer: 'no-referrer' }

/** The first page of a new installation, opened by the link that was printed at start. */
export default async function SetupPage({ searchParams }: PageProps<'/setup'>) {
  const { token } = await searchParams
  if (typeof token !== 'string' || !(await isSetupToken(token))) notFound()
  return (
    <AuthShell
      wide
      title="Set up Fieldline"
      lead="Enter your company, and your own sign-in as its administrator. Everything else can be set up later."
    >
      <SetupForm
        action={setUpAction.bind(null, token)}
        timeZones={Intl.supportedValuesOf('timeZone')}
        currencies={Intl.supportedValuesOf('currency')}
      />
    </AuthShell>
  )
}
