import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { WarningList } from '@/components/work/promises/warning-list'
import { requireUser } from '@/lib/auth/session'
import { listWarnings } from '@/lib/services/work/promises'

export const metadata: Metadata = { title: 'Warnings' }

/** The promises that are broken or about to be, and are still to be met. */
export default async function WarningsPage() {
  const { ctx } = await requireUser()
  const warnings = await listWarnings(ctx)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Warnings' }]} />
      <PageHeader title="Warnings" />
      <WarningList warnings={warnings} />
    </>
  )
}
