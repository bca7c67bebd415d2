import type { Metadata } from 'next'
import { RecordAsOfScreen } from '@/components/data/audit/record-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { pageOfRecord } from '@/lib/domain/record-pages'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { getRecordAsOf } from '@/lib/services/data/audit'
import { orNotFound } from '@/app/(console)/or-not-found'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { restoreAsOf } from '@/app/(console)/settings/audit/actions'

export const metadata: Metadata = { title: 'Record at an earlier time' }

type Props = { params: Promise<{ type: string; id: string }>; searchParams: Promise<PageParams> }

export default async function RecordAsOfPage({ params, searchParams }: Props) {
  const { type, id } = await params
  const { ctx } = await requireUser(`/settings/audit/${encodeURIComponent(type)}/${encodeURIComponent(id)}`)
  if (!holds(ctx, 'admin')) return <Forbidden title="Audit log" />
  const at = firstOf((await searchParams).at) ?? null
  const record = await orNotFound(getRecordAsOf(ctx, type, id, at))
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Settings', href: '/settings' },
          { label: 'Audit log', href: '/settings/audit' },
          { label: record.name ?? type },
        ]}
      />
      <RecordAsOfScreen
        record={record}
        page={record.now ? pageOfRecord(type, id) : null}
        restore={restoreAsOf.bind(null, type, id, at)}
      />
    </>
  )
}
