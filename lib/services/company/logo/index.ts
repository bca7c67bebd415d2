export { removeLogo, saveLogo } from './change'
export { readLogo } from './read'
