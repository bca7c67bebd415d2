export { acceptOnCompletion, decideProposals } from './decide'
export { readProposed } from './facts'
export { getLineProposal } from './resource'
