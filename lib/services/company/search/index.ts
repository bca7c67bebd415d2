export { searchEverything, type Found } from './search'
export { searchRecords } from './records'
export { findOptions, type OptionKind } from './options'
export { maySpellOtherwise, similarSearch, textSearch, type TextSearch } from './conditions'
