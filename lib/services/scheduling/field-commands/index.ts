export { readFieldInbox } from './inbox'
export { decideCommand } from './decide'
export { getCommand, listCommands } from './list'
export { receiveCommands } from './receive'
