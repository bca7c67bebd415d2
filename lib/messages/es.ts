import common from './es/common.json'
import field from './es/field.json'
import invoice from './es/invoice.json'
import mail from './es/mail.json'
import print from './es/print.json'

/** All messages in Spanish. */
export const es = { common, field, invoice, mail, print }
