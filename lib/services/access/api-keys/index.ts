export { listApiKeys } from './list'
export { getApiKey } from './get'
export { createApiKey } from './create'
export { revokeApiKey } from './revoke'
