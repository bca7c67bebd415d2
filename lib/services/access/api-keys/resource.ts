import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { getApiKey } from '@/lib/services/access/api-keys'

/** What is done with a record of this kind by whoever knows only its kind. */
export const apiKeyResource = { type: 'api_key', read: getApiKey } as const satisfies ResourceVerbs<'api_key'>
