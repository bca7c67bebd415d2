import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { MailSwitch } from '@/components/work/sla/mail-switch'
import { WarningList } from '@/components/work/sla/warning-list'
import { requireUser } from '@/lib/auth/session'
import { listEndingContracts } from '@/lib/services/customers/service-contracts'
import { readWarningMails } from '@/lib/services/people/users'
import { listWarnings } from '@/lib/services/work/sla'
import { setMails } from './actions'

export const metadata: Metadata = { title: 'Warnings' }

/** The promises that are broken or about to be, and are still to be met; the contracts that end with nothing after them. */
export default async function WarningsPage() {
  const { ctx } = await requireUser()
  const [warnings, ending, mails] = await Promise.all([
    listWarnings(ctx),
    listEndingContracts(ctx),
    readWarningMails(ctx),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Warnings' }]} />
      <PageHeader title="Warnings" actions={mails === null ? null : <MailSwitch isWanted={mails} save={setMails} />} />
      <WarningList warnings={warnings} ending={ending} />
    </>
  )
}
