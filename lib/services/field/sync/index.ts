export { syncField } from './read'
