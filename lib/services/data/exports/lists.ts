import { resourceOf } from '@/lib/domain/resources'
import { expiringQuery } from '@/lib/schemas/assets/asset-table'
import { auditQuery } from '@/lib/schemas/data/audit'
import { listAudit } from '@/lib/services/data/audit'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { REGISTRY } from '@/lib/services/data/registry'
import { listExpiringWarranties } from '@/lib/services/assets/warranty'
import { auditColumns, warrantyColumns } from '@/lib/services/records/export-columns'
import { exported, type ExportedList } from '@/lib/services/records/exported'

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
