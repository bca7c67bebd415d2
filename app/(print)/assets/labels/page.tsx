import { Printer } from 'lucide-react'
import type { Metadata } from 'next'
import { Labels } from '@/components/assets/assets/labels'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { readerLanguage } from '@/lib/auth/reader'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { translatorFor } from '@/lib/messages/translator'
import { readAssetLabels } from '@/lib/services/assets/asset-labels'
import './labels.css'

/** Says the page's own texts in the language of whoever reads it. */
async function words() {
  return translatorFor(await readerLanguage((await requireUser()).user), 'print')
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('labels.title') }
}

/** Labels of one or many assets, for a sheet of label paper. */
export default async function LabelsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  const ids = (firstOf((await searchParams).ids) ?? '').split(',')
  const labels = await readAssetLabels(ctx, ids)
  return labels.length > 0 ? <Labels labels={labels} /> : <NoLabels />
}

async function NoLabels() {
  const translate = await words()
  return (
    <div className="m-auto">
      <h1 className="sr-only">{translate('labels.title')}</h1>
      <EmptyState
        icon={<Printer aria-hidden />}
        title={translate('labels.none')}
        description={translate('labels.choose')}
        action={
          <ButtonLink href="/assets" variant="primary">
            {translate('labels.chooseAssets')}
          </ButtonLink>
        }
      />
    </div>
  )
}
