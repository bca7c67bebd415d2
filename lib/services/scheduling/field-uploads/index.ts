export { getUpload } from './get'
export { type Piece, receivePiece, takePiece } from './receive'
