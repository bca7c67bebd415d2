import { Printer } from 'lucide-react'
import type { Metadata } from 'next'
import { Labels } from '@/components/assets/assets/labels'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { readAssetLabels } from '@/lib/services/assets/assets'
import './labels.css'

export const metadata: Metadata = { title: 'Labels' }

/** Labels of one or many assets, for a sheet of label paper. */
export default async function LabelsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  const ids = (firstOf((await searchParams).ids) ?? '').split(',')
  const labels = await readAssetLabels(ctx, ids)
  return labels.length > 0 ? <Labels labels={labels} /> : <NoLabels />
}

function NoLabels() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Labels</h1>
      <EmptyState
        icon={<Printer aria-hidden />}
        title="No label to print"
        description="Choose assets in the list and press “Print labels”."
        action={
          <ButtonLink href="/assets" variant="primary">
            Choose assets
          </ButtonLink>
        }
      />
    </div>
  )
}
