export { readMapPlaces } from './read'
