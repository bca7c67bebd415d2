export { readMeter } from './read-meter'
