export { photoLinks } from './links'
export { readPhoto } from './read'
export { addPhotos, preparePhotos, type PreparedPhotos, storePhotos } from './add'
export { forgetPhotos, photosOf, type StoredPhoto } from './forget'
