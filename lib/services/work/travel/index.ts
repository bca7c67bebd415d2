export { readRequestedLegs, travelAt } from './read'
export { readLegs, routingState, type LegEnds } from './legs'
