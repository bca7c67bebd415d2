import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { ImportScreen } from '@/components/data/import/import-screen'
import { dateOrderIn } from '@/lib/domain/imports/formats'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { importLinesQuery, type ImportRecord } from '@/lib/schemas/data/import'
import {
  getImport,
  getImportTexts,
  importableBy,
  listImportedRecords,
  listImportProblems,
} from '@/lib/services/data/imports'
import { orNotFound } from '@/app/(console)/or-not-found'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import * as actions from '@/app/(console)/settings/import/actions'

export const metadata: Metadata = { title: 'Import' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

export default async function ImportPage({ params, searchParams }: Props) {
  const { id } = await params
  const { ctx } = await requireUser(`/settings/import/${encodeURIComponent(id)}`)
  if (importableBy(ctx).length === 0) return <Forbidden title="Import" />
  const pageParams = await searchParams
  const file = await orNotFound(getImport(ctx, id))
  const { query, ignored } = readPageQuery(importLinesQuery, pageParams)
  const show = shownOf(file, firstOf(pageParams.show))
  const lines = show === 'problems' ? await listImportProblems(ctx, id, query) : null
  const records = show === 'records' ? await listImportedRecords(ctx, id, query) : null
  const meta = (lines ?? records)?.meta
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Settings', href: '/settings' },
          { label: 'Import', href: '/settings/import' },
          { label: file.file_name },
        ]}
      />
      <ImportScreen
        key={file.id}
        file={file}
        show={show}
        problems={lines?.data ?? null}
        records={records?.data ?? null}
        paging={meta ? pagingOf(query, meta) : undefined}
        ignored={ignored}
        values={await getImportTexts(ctx, file)}
        dateOrder={dateOrderIn(ctx.account.timeZone)}
        actions={{
          check: actions.check.bind(null, id),
          run: actions.run.bind(null, id),
          cancel: actions.cancel.bind(null, id),
          undo: actions.undo.bind(null, id),
          forecast: actions.forecast.bind(null, id),
        }}
      />
    </>
  )
}

/** Which of its lines are listed: those that the address asks for, as far as there are some. */
function shownOf({ made, updated, changes, problems, status }: ImportRecord, tab: string | undefined) {
  const isWritten = made + updated > 0
  const hasChanges = status === 'checked' && changes.length > 0
  if (hasChanges && (tab === 'changes' || problems === 0)) return 'changes'
  return isWritten && tab !== 'problems' ? 'records' : 'problems'
}
