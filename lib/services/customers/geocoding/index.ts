export { findAddresses, hasGeocoder } from './geocoder'
export { suggestAddresses } from './suggest'
export { locate, locateAtOnce, type Location } from './locate'
