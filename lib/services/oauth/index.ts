export { revokeGrantsOf } from './revoke-grants'
