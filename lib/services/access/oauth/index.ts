export { type Authorization, authorize } from './authorize'
export {
  countCompanies,
  endCopies,
  endCopiesOfAccount,
  endCopy,
  endLostCopies,
  publisherOf,
  updateCopies,
} from './copies'
export { answerConsent, type OpenConsent, readConsent } from './consent'
export { answerRevocation, answerTokenRequest } from './endpoint'
export { OauthError } from './errors'
export { authorizationServerMetadata, protectedResourceMetadata, protectedResourceMetadataAddress } from './metadata'
export { listGrants, revokeGrant } from './grants'
export { revokeGrantsOf } from './revoke-grants'
export { purgeExpiredCredentials, type Purged } from './purge'
export { heldScopes } from './rights'
