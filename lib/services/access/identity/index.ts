export { confirmIdentity } from './confirm'
export { getIdentityState, type IdentityState, requireConfirmed } from './state'
