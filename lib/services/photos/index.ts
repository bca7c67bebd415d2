export { photoLinks } from './links'
export { readPhoto } from './read'
export { addPhotos, preparePhotos, storePhotos } from './add'
export { forgetPhotos, photosOf, type StoredPhoto } from './forget'
