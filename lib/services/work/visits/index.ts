export { furtherVisitsAmong, moveVisitByHand, visitOfCard } from './by-hand'
export { continueVisit } from './continue'
export { listVisits, listWorkOrderVisits } from './list'
export { createVisit, deleteVisit, getVisit, tryUpdateVisit, updateVisit } from './write'
