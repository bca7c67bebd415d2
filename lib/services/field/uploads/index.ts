export { getUpload } from './get'
export { receiveBytes, receivePiece } from './receive'
