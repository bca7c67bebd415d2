import type { Metadata } from 'next'
import { AssetForm } from '@/components/assets/assets/asset-form'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { NotAllowed } from '@/components/ui/not-allowed'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { getAsset } from '@/lib/services/assets/assets'
import { orNotFound } from '@/app/(console)/or-not-found'
import { saveAsset } from '@/app/(console)/assets/actions'
import { findAssetOptions } from '@/app/(console)/assets/find'

export const metadata: Metadata = { title: 'Edit asset' }

export default async function EditAssetPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireUser()
  const { id } = await params
  const asset = await orNotFound(getAsset(ctx, id))
  const back = { href: `/assets/${id}`, label: asset.name }
  if (!holds(ctx, 'write:assets')) return <NotAllowed what="change assets" back={back} />
  return (
    <>
      <Breadcrumbs items={[{ label: 'Assets', href: '/assets' }, back, { label: 'Edit' }]} />
      <PageHeader title={`Edit ${asset.name}`} />
      <div className="mx-auto w-full max-w-4xl p-(--gutter) pb-0">
        <AssetForm asset={asset} version={etagOf(asset)} save={saveAsset.bind(null, id)} find={findAssetOptions} />
      </div>
    </>
  )
}
