export { getDevice, listDevices } from './list'
export { registerDevice } from './register'
export { revokeDevice } from './revoke'
export { type SendingDevice, useDevice } from './use'
