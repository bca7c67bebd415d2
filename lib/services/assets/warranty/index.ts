export { getWarranty } from './get'
export { countExpiringWarranties, listExpiringWarranties } from './expiring'
export { lookupWarranty } from './lookup'
export { readWarrantySheet, readWarrantyStatus } from './sheet'
