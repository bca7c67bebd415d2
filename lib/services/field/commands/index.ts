export { readFieldInbox } from './inbox'
export { decideCommand, decideCommands } from './decide'
export { getCommand, listCommands } from './list'
export { receiveCommands } from './receive'
