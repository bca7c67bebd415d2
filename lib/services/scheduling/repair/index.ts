export { createRepair } from './create'
