import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { siteColumns } from '@/lib/services/records/export-columns'
import { siteListQuery, siteUpdate } from '@/lib/schemas/customers/site'
import { exported } from '@/lib/services/records/exported'
import { PAST_FIELDS, putBackSite } from './put-back'
import { getSite, createSite, updateSite, deleteSite, restoreSite } from './verbs'
import { listSites } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const siteResource = {
  type: 'site',
  read: getSite,
  create: createSite,
  list: listSites,
  update: updateSite,
  fields: siteUpdate,
  delete: deleteSite,
  restore: restoreSite,
  putBack: { fields: PAST_FIELDS, write: putBackSite },
  purge: {
    keptBy: [
      ['maintenance_occurrence', 'site_id'],
      ['work_order', 'site_id'],
      ['asset', 'site_id'],
      ['contract_line', 'site_id'],
      ['contact', 'site_id'],
    ],
  },
  export: exported(siteListQuery, listSites, siteColumns),
} as const satisfies ResourceVerbs<'site'>
