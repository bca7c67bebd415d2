export { hasGeocoder, noteGeocoderFailure } from './geocoder'
export { suggestAddresses } from './suggest'
export { locate, locateAtOnce, type Location } from './locate'
