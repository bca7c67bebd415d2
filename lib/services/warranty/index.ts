export { getWarranty } from './get'
