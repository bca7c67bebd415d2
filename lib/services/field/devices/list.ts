import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { deviceList, type DeviceListQuery, type DeviceRecord } from '@/lib/schemas/field/device'
import { deviceSelect, readDevice, toDeviceRecord } from './record'
import { visibleTo } from './sender'

/** The devices of the account for an administrator, else the caller's own; revoked ones too. Throws `forbidden`, `bad_request`. */
export async function listDevices(ctx: ServiceContext, query: DeviceListQuery): Promise<Page<DeviceRecord>> {
  requireScope(ctx, 'field')
  const { revoked } = query
  const where = {
    ...(await visibleTo(ctx)),
    ...(revoked !== undefined && { revoked_at: revoked ? { not: null } : null }),
  }
  const { device } = reader(ctx)
  return readList(ctx, deviceList, query, { table: device, select: deviceSelect, present: toDeviceRecord, where })
}

/** One of them. Throws `forbidden`, `not_found`. */
export async function getDevice(ctx: ServiceContext, id: string): Promise<DeviceRecord> {
  requireScope(ctx, 'field')
  return readDevice(reader(ctx), ctx, id, await visibleTo(ctx))
}
