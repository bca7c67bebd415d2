export { createAccount } from './create'
export { createUser } from './create-user'
export { setTier } from './set-tier'
export { operatorContext, operatorContextOfKey } from './operator'
