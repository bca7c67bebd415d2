export { isRegisteredOrigin } from './registered'
