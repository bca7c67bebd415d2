import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { FieldApp } from '@/components/field/app/field-app'
import { requireUser } from '@/lib/auth/session'
import { languageFor } from '@/lib/domain/language'
import { localeOf } from '@/lib/domain/locale'
import { loadMessages } from '@/lib/messages/load'
import { ownTechnicianId } from '@/lib/services/field/technician'

export const metadata: Metadata = { title: 'My day' }

/**
 * The whole of a technician's app: whatever is asked for under this address is shown by the phone, from what it holds. No job is read
 * here, so that the answer can be kept and shown where there is no connection.
 */
export default async function FieldPage() {
  const { ctx, user, account } = await requireUser()
  const accepted = (await headers()).get('accept-language')
  const language = languageFor(user.language, accepted)
  const { common, field } = await loadMessages(language)
  return (
    <FieldApp
      user={{ id: user.id, name: user.name, email: user.email }}
      account={{ name: account.name, logo: account.logo }}
      formats={{
        locale: localeOf(accepted),
        timeZone: account.time_zone,
        currency: account.currency,
        units: account.units,
      }}
      language={language}
      messages={{ common, field }}
      isTechnician={(await ownTechnicianId(ctx)) !== null}
      label={user.name}
    />
  )
}
