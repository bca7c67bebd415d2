export { readAskedRoads, readTravel, travelAt } from './read'
export { readRoads, routingState, type Way } from './roads'
