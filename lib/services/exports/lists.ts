import { resourceOf } from '@/lib/domain/resources'
import { expiringQuery } from '@/lib/schemas/asset-table'
import { auditQuery } from '@/lib/schemas/audit'
import { listAudit } from '@/lib/services/audit'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { REGISTRY } from '@/lib/services/registry'
import { listExpiringWarranties } from '@/lib/services/warranty'
import { auditColumns, warrantyColumns } from './columns'
import { exported, type ExportedList } from './exported'

const ofResources = Object.values<ResourceVerbs>(REGISTRY).flatMap((verbs) => {
  const { collection } = resourceOf(verbs.type)
  return verbs.export && collection ? [[collection, verbs.export] as const] : []
})

/** What can be exported, by the name that the address gives it. */
export const EXPORTED_LISTS: Record<string, ExportedList> = {
  ...Object.fromEntries(ofResources),
  'expiring-warranties': exported(expiringQuery, listExpiringWarranties, warrantyColumns),
  audit: exported(auditQuery, listAudit, auditColumns),
}
