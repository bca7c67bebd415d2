export { searchEverything, type Found } from './search'
export { findOptions, type Option, type OptionKind } from './options'
