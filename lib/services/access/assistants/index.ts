export { type AssistantSettings, readAssistantSettings } from './settings'
export { useConfirmation } from './confirm'
export { createAssistantKey } from './create'
export { listAssistants } from './list'
