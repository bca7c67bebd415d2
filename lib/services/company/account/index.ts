export { getAccount } from './get'
export { getLetterhead } from './letterhead'
export { updateAccount } from './update'
export { readMe } from './me'
