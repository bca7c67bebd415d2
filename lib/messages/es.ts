import common from './es/common.json'
import field from './es/field.json'
import print from './es/print.json'
import signature from './es/signature.json'

/** All messages in Spanish. */
export const es = { common, field, print, signature }
