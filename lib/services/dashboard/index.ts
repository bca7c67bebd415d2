export { readDashboard } from './read'
