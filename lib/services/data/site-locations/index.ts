export { enqueueLostLocating, locateSites } from './job'
