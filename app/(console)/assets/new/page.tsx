import type { Metadata } from 'next'
import { AssetForm } from '@/components/assets/assets/asset-form'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { NotAllowed } from '@/components/ui/not-allowed'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { getCustomer } from '@/lib/services/customers/customers'
import { getSite } from '@/lib/services/customers/sites'
import { addAsset } from '@/app/(console)/assets/actions'
import { findAssetOptions } from '@/app/(console)/assets/find'

export const metadata: Metadata = { title: 'New asset' }

export default async function NewAssetPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  if (!holds(ctx, 'write:assets'))
    return <NotAllowed what="create assets" back={{ href: '/assets', label: 'Back to the assets' }} />
  return (
    <>
      <Breadcrumbs items={[{ label: 'Assets', href: '/assets' }, { label: 'New asset' }]} />
      <PageHeader title="New asset" />
      <div className="mx-auto w-full max-w-4xl p-(--gutter) pb-0">
        <AssetForm start={await startOf(ctx, await searchParams)} save={addAsset} find={findAssetOptions} />
      </div>
    </>
  )
}

/** What the link that led here knows already. A customer or site that is gone is left to be chosen. */
async function startOf(ctx: ServiceContext, address: PageParams) {
  const siteId = firstOf(address.site_id)
  const customerId = firstOf(address.customer_id)
  const site = siteId ? await orNull(getSite(ctx, siteId)) : null
  const owner = site?.customer_id ?? customerId
  const customer = owner ? await orNull(getCustomer(ctx, owner)) : null
  return {
    customer: customer && { value: customer.id, label: customer.name, detail: customer.customer_number },
    site: site && { value: site.id, label: site.name },
    serial: firstOf(address.serial_number)?.slice(0, 200) ?? null,
  }
}

async function orNull<Record>(reading: Promise<Record>): Promise<Record | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}
