export { searchEverything, type Found } from './search'
