export { ensurePushKeys } from './keys'
export { enqueuePushes, pushChanges } from './push-changes'
export { readPushKey, subscribePush, unsubscribePush } from './subscribe'
