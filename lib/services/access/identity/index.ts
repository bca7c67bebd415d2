export { confirmIdentity } from './confirm'
export { getIdentityState, requireConfirmed } from './state'
