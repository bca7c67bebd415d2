export { type AssistantSettings, readAssistantSettings } from './settings'
export { useConfirmation } from './confirm'
