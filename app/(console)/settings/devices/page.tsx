import type { Metadata } from 'next'
import { DevicesList } from '@/components/access/devices-list'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { requireUser } from '@/lib/auth/session'
import { deviceListQuery } from '@/lib/schemas/field/device'
import { listDevices } from '@/lib/services/field/devices'
import { revoke } from './actions'

export const metadata: Metadata = { title: 'Devices' }

/** The phones that technicians work with: all of them for an administrator, else one's own. */
export default async function DevicesPage() {
  const { ctx } = await requireUser('/settings/devices')
  const { data } = await listDevices(ctx, deviceListQuery.parse({ sort: '-last_sync_at', per_page: '100' }))
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Devices' }]} />
      <PageHeader title="Devices" />
      <div className="p-(--gutter)">
        <DevicesList devices={data} revoke={revoke} />
      </div>
    </>
  )
}
