import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { below } from '@/lib/services/records/bulk-verbs'
import { addServiceRecord, getServiceRecord } from '@/lib/services/assets/service-records'

/** What is done with a record of this kind by whoever knows only its kind. */
export const serviceRecordResource = {
  type: 'service_record',
  read: getServiceRecord,
  ...below('asset', 'asset_id', addServiceRecord),
} as const satisfies ResourceVerbs<'service_record'>
