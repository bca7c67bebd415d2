export { getAccount } from './get'
export { updateAccount } from './update'
