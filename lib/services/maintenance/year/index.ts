export { readMaintenanceFigures } from './figures'
export { readYearGrid } from './grid'
export { listOverdueIds, readYearList } from './list'
