export { getWarranty } from './get'
export { countExpiringWarranties, listExpiringWarranties } from './expiring'
export { lookupWarranty } from './lookup'
export { readWarrantySheet, readWarrantyStanding } from './sheet'
