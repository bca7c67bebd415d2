import common from './en/common.json'
import field from './en/field.json'
import invoice from './en/invoice.json'
import mail from './en/mail.json'
import print from './en/print.json'

/** All messages in English. */
export const en = { common, field, invoice, mail, print }
