export { getMailSettings } from './get'
export { removeMailServer, saveMailServer } from './save'
export { sendTestMail } from './send-test'
