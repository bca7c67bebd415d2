export { scopesOfActor } from './read'
