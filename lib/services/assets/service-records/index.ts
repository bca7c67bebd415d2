export { listServiceHistory, listServiceHistoryText, listServicesOf } from './list'
export { addServiceRecord } from './add'
export { getServiceRecord } from './get'
