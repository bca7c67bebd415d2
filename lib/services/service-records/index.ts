export { listServiceHistory, listServiceHistoryText } from './list'
export { addServiceRecord } from './add'
export { getServiceRecord } from './get'
