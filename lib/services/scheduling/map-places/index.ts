export { type MapPlace, readMapPlaces } from './read'
