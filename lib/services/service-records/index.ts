export { listServiceHistory } from './list'
export { addServiceRecord } from './add'
export { getServiceRecord } from './get'
