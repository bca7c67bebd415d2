export { getAccount } from './get'
export { getLetterhead, type Letterhead } from './letterhead'
export { updateAccount } from './update'
export { readMe } from './me'
