export { getMailSettings } from './get'
export { hasMailServer, readMailRoute } from './route'
export { removeMailServer, saveMailServer } from './save'
export { sendTestMail } from './send-test'
