export { exportList, type ExportFile } from './export'
