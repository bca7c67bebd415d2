import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { FieldInboxList } from '@/components/field/inbox/inbox-list'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { readFieldInbox } from '@/lib/services/field/commands'
import { decide } from './actions'

export const metadata: Metadata = { title: 'Field inbox' }

/** What technicians did without a connection that does not fit what the office did meanwhile. */
export default async function FieldInboxPage() {
  const { ctx } = await requireUser('/field-inbox')
  return (
    <>
      <Breadcrumbs items={[{ label: 'Field inbox' }]} />
      <PageHeader title="Field inbox" />
      <FieldInboxList inbox={await readFieldInbox(ctx)} decide={holds(ctx, 'write:work-orders') ? decide : undefined} />
    </>
  )
}
