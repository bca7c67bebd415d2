import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { LogoCard } from '@/components/company/settings/logo-card'
import { MailServerCard } from '@/components/mail/mail-server-card'
import { CompanyForm } from '@/components/company/settings/company-form'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { getAccount } from '@/lib/services/company/account'
import { getMailSettings } from '@/lib/services/mail/mail-server'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { versioned } from '@/app/(console)/settings/list-view'
import {
  removeCompanyLogo,
  removeOwnMailServer,
  saveCompany,
  saveCompanyLogo,
  saveOwnMailServer,
  testMailServer,
} from './actions'

export const metadata: Metadata = { title: 'Company' }

const MAIL_ACTIONS = { save: saveOwnMailServer, remove: removeOwnMailServer, test: testMailServer }

export default async function CompanyPage() {
  const { ctx } = await requireUser('/settings/company')
  if (!holds(ctx, 'admin')) return <Forbidden title="Company" />
  const company = versioned(await getAccount(ctx))
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Company' }]} />
      <PageHeader title="Company" />
      <div className="flex max-w-xl flex-col gap-6 p-(--gutter)">
        <CompanyForm
          key={company.version}
          company={company}
          timeZones={Intl.supportedValuesOf('timeZone')}
          currencies={Intl.supportedValuesOf('currency')}
          action={saveCompany}
        />
        <LogoCard logo={company.logo} actions={{ save: saveCompanyLogo, remove: removeCompanyLogo }} />
        <MailServerCard settings={await getMailSettings(ctx)} actions={MAIL_ACTIONS} />
      </div>
    </>
  )
}
