export { tellOfContractEnds } from './tell-of-end'
